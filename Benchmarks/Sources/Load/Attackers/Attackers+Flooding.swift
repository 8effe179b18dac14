import Foundation
import NIOCore
import NIOPosix

extension Attackers {
  /// Sends or connects as often as is due.
  func act() {
    let count = pace.due(at: .now())
    if let frame = flood.frame {
      send(frame, times: count)
    } else if flood.initialCount > 0 {
      for channel in Array(channels.values.prefix(count)) { leave(channel) }
      eventCount += count
    } else {
      for _ in 0..<count { connect() }
      eventCount += count
    }
  }

  /// Sends a frame several times at once, on the next connection that may send.
  private func send(_ frame: ByteBuffer, times count: Int) {
    guard count > 0, !senders.isEmpty else { return }
    let sender = senders.removeFirst()
    senders.append(sender)
    var frames = sender.allocator.buffer(capacity: count * frame.readableBytes)
    for _ in 0..<count { frames.writeImmutableBuffer(frame) }
    sender.writeAndFlush(frames, promise: nil)
    eventCount += count
  }

  /// Opens another connection.
  func connect() {
    clientCount += 1
    do {
      let opening = flood.opening(port: port)
      // Not an address of the viewers.
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
    if channels.count == flood.initialCount {
      arrival?.resume()
      arrival = nil
    }
  }

  /// Counts an answer of the server.
  func received(_ answer: Answer, on channel: any Channel) {
    answers[answer, default: 0] += 1
    switch answer {
    case .snapshot where flood.senderCount > 0: senders.append(channel)
    case .snapshot, .close: leave(channel)
    default: break
    }
  }

  private func leave(_ channel: any Channel) {
    channels[ObjectIdentifier(channel)] = nil
    channel.close(promise: nil)
  }

  /// Counts a closed connection, and replaces it if it was to stay open.
  func closed(_ channel: any Channel) {
    let isHangup = channels.removeValue(forKey: ObjectIdentifier(channel)) != nil
    senders.removeAll { $0 === channel }
    if isHangup, !isOver { answers[.hangup, default: 0] += 1 }
    left()
    if flood.senderCount > 0, !isOver { connect() }
  }

  private func left() {
    clientCount -= 1
    if isOver, clientCount == 0 {
      departure?.resume()
      departure = nil
    }
  }
}
