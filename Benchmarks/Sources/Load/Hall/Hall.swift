import NIOCore
import NIOPosix

/// The phones of a hall. They open the same page within some seconds from one address, each with a
/// connection for every file and one for its WebSocket.
///
/// ```swift
/// let hall = Hall(phones: 2_000, within: .seconds(20), port: port, loop: loop)
/// try await hall.enter()   // throws if a connection is refused or closed
/// await hall.leave()
/// ```
actor Hall {
  /// The interval at which phones open the page.
  private static let tick = TimeAmount.milliseconds(5)

  private let phoneCount: Int
  private let span: TimeAmount
  private let delay: TimeAmount
  private let paths: [String]
  private let port: Int
  private nonisolated let loop: any EventLoop
  private var pace: SteadyPace
  private var begunCount = 0
  private var ticking: RepeatedTask?
  private var channels: [ObjectIdentifier: any Channel] = [:]
  private var statuses: [Int: Int] = [:]
  private var cutCount = 0
  private var failures: [String] = []
  private var isOver = false
  private var waiting: CheckedContinuation<Void, Never>?

  /// Creates phones without connections.
  ///
  /// - Parameters:
  ///   - phones: the number of phones.
  ///   - span: the time in which they open the page, at a steady rate.
  ///   - delay: the time from the connection to the request, as on a slow network.
  ///   - paths: the files of a page.
  ///   - port: the server's port.
  ///   - loop: the loop of all connections.
  init(
    phones: Int,
    within span: TimeAmount,
    delay: TimeAmount = .zero,
    paths: [String] = [
      "/", "/lectern/index.js", "/lectern/page/view.js", "/lectern/icon.svg", "/",
    ],
    port: Int,
    loop: any EventLoop
  ) {
    phoneCount = phones
    self.span = span
    self.delay = delay
    self.paths = paths
    self.port = port
    self.loop = loop
    pace = SteadyPace(perSecond: 0, from: .now())
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    loop.executor.asUnownedSerialExecutor()
  }

  private var connectionCount: Int { phoneCount * (paths.count + 1) }

  /// Opens the page on all phones, and waits until each connection has its response or is closed.
  ///
  /// - Throws: ``Miscount`` unless every connection has the expected response.
  func enter() async throws {
    let perSecond = Double(phoneCount) / (Double(span.nanoseconds) / 1e9)
    pace = SteadyPace(perSecond: Int(perSecond.rounded(.up)), from: .now())
    ticking = loop.scheduleRepeatedTask(initialDelay: .zero, delay: Self.tick) { _ in
      self.assumeIsolated { $0.openPages() }
    }
    await withCheckedContinuation { waiting = $0 }
    ticking?.cancel()
    guard statuses == [200: phoneCount * paths.count, 101: phoneCount] else {
      throw Miscount(
        """
        of \(connectionCount) connections, \(cutCount) were closed before their response, and \
        \(failures.count) failed; responses by status: \(statuses); \
        \(failures.prefix(3).joined(separator: "; "))
        """
      )
    }
  }

  /// Closes all connections.
  func leave() async {
    isOver = true
    for channel in channels.values { channel.close(promise: nil) }
    if !channels.isEmpty { await withCheckedContinuation { waiting = $0 } }
  }

  private func openPages() {
    for _ in 0..<min(pace.due(at: .now()), phoneCount - begunCount) {
      begunCount += 1
      for path in paths { connect(Self.request(path, port: port)) }
      connect(Flood.joins.opening(port: port))
    }
  }

  private func connect(_ request: ByteBuffer) {
    do {
      let delay = delay
      ClientBootstrap(group: loop)
        .channelOption(.socketOption(.tcp_nodelay), value: 1)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let handler = PhoneHandler(request: request, delay: delay, hall: self)
            try channel.pipeline.syncOperations.addHandler(handler)
          }
        }
        .connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: port))
        .whenFailure { error in self.assumeIsolated { $0.failed("\(error)") } }
    } catch {
      failed("\(error)")
    }
  }

  private static func request(_ path: String, port: Int) -> ByteBuffer {
    ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
  }
}

// Events of the connections.
extension Hall {
  func opened(_ channel: any Channel) {
    channels[ObjectIdentifier(channel)] = channel
    if isOver { channel.close(promise: nil) }
  }

  func served(_ status: Int) {
    statuses[status, default: 0] += 1
    finishIfDone()
  }

  func closed(_ channel: any Channel, isServed: Bool) {
    channels[ObjectIdentifier(channel)] = nil
    if !isServed { cutCount += 1 }
    finishIfDone()
  }

  private func failed(_ reason: String) {
    failures.append(reason)
    finishIfDone()
  }

  private func finishIfDone() {
    let doneCount = statuses.values.reduce(0, +) + cutCount + failures.count
    guard isOver ? channels.isEmpty : doneCount >= connectionCount else { return }
    waiting?.resume()
    waiting = nil
  }
}
