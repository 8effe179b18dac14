import Foundation
import NIOCore
import NIOPosix

extension Attackers {
  /// Does what is due.
  func act() {
    let count = pace.due(at: .now())
    if let frame = flood.frame {
      speak(frame, times: count)
    } else if flood.standingCount > 0 {
      for channel in Array(channels.values.prefix(count)) { leave(channel) }
      doneCount += count
    } else {
      for _ in 0..<count { connect() }
      doneCount += count
    }
  }

  /// Lets one of those who stay send a frame several times, at once.
  private func speak(_ frame: ByteBuffer, times count: Int) {
    guard count > 0, !speakers.isEmpty else { return }
    let speaker = speakers.removeFirst()
    speakers.append(speaker)
    var frames = speaker.allocator.buffer(capacity: count * frame.readableBytes)
    for _ in 0..<count { frames.writeImmutableBuffer(frame) }
    speaker.writeAndFlush(frames, promise: nil)
    doneCount += count
  }

  /// Connects one more.
  func connect() {
    clientCount += 1
    do {
      let opening = flood.opening(port: port)
      // None of the addresses of those who watch.
      let source = try SocketAddress(ipAddress: "127.0.200.1", port: 0)
      ClientBootstrap(group: loop)
        .channelOption(.socketOption(.tcp_nodelay), value: 1)
        .channelOption(
          ChannelOptions.socket(.init(IPPROTO_IP), .init(IP_BIND_ADDRESS_NO_PORT)),
          value: 1
        )
        .bind(to: source)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let handler = AttackerHandler(opening: opening, attackers: self)
            try channel.pipeline.syncOperations.addHandler(handler)
          }
        }
        .connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: port))
        .whenFailure { error in self.assumeIsolated { $0.failed(error) } }
    } catch {
      failed(error)
    }
  }

  private func failed(_ error: any Error) {
    failures.append("\(error)")
    left()
  }

  func opened(_ channel: any Channel) {
    channels[ObjectIdentifier(channel)] = channel
    if isOver { channel.close(promise: nil) }
    if channels.count == flood.standingCount {
      arrival?.resume()
      arrival = nil
    }
  }

  /// The server has answered one of them.
  func received(_ answer: Answer, on channel: any Channel) {
    answers[answer, default: 0] += 1
    switch answer {
    case .snapshot where flood.speakerCount > 0: speakers.append(channel)
    case .snapshot, .close: leave(channel)
    default: break
    }
  }

  private func leave(_ channel: any Channel) {
    channels[ObjectIdentifier(channel)] = nil
    channel.close(promise: nil)
  }

  /// A connection is gone; another comes in the place of one that was to stay.
  func closed(_ channel: any Channel) {
    let isHangup = channels.removeValue(forKey: ObjectIdentifier(channel)) != nil
    speakers.removeAll { $0 === channel }
    if isHangup, !isOver { answers[.hangup, default: 0] += 1 }
    left()
    if flood.speakerCount > 0, !isOver { connect() }
  }

  private func left() {
    clientCount -= 1
    if isOver, clientCount == 0 {
      departure?.resume()
      departure = nil
    }
  }
}
