import Foundation
import Logging
import Synchronization

@testable import LecternTransport

/// Sends the bytes to a real listener on a connection of their own, and checks that the listener closes it
/// and answers the next one. `TOKEN` in the bytes stands for the token of an event stream.
func checkRequest(_ input: [UInt8]) throws {
  let port = try listening.get()
  if let place = input.firstRange(of: placeholder) {
    try withStream(port: port) { token in
      _ = try exchange(input[..<place.lowerBound] + token + input[place.upperBound...], port: port)
    }
  } else {
    _ = try exchange(input, port: port)
  }
  let probe = Array("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
  let answer = String(decoding: try exchange(probe, port: port), as: UTF8.self)
  try require(answer.hasPrefix("HTTP/1.1 404 "), "the answer is \"\(answer.prefix(20))\"")
}

private let placeholder = Array("TOKEN".utf8)

/// Opens an event stream, and calls a function with its token.
private func withStream(port: Int, _ body: ([UInt8]) throws -> Void) throws {
  let descriptor = try connected(to: port)
  defer { _ = close(descriptor) }
  let request =
    "GET /events HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\nLectern-Protocol: lectern.v1\r\n\r\n"
  _ = send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL))
  var answer = ""
  var room = [UInt8](repeating: 0, count: 4096)
  while true {
    if let token = answer.firstMatch(of: /\r\n\r\n[^0-9]*([0-9]+-[0-9a-z]+)[^0-9a-z]/) {
      return try body(Array(token.1.utf8))
    }
    let count = recv(descriptor, &room, room.count, 0)
    if count < 0, errno == EINTR { continue }
    try require(count > 0, "an event stream ended before its token")
    answer += String(decoding: room[..<count], as: UTF8.self)
  }
}

/// The port of the listener. The listener starts with the first input and runs until the process ends.
private let listening = Result {
  var logger = Logger(label: "fuzz")
  logger.logLevel = .critical
  let loop = try EventLoop(logger: logger)
  var configuration = ListenerConfiguration(subprotocol: "lectern.v1")
  // All addresses of the loopback network: see `exchange`.
  configuration.host = "0.0.0.0"
  configuration.port = 0
  configuration.proxies = [.loopback]
  let listener = Listener(configuration, handler: Silent(loop), responder: Reader(loop), loop: loop)
  let port = Mutex<Result<Int, any Error>?>(nil)
  let started = DispatchSemaphore(value: 0)
  Task {
    do {
      let number = try await listener.start()
      port.withLock { $0 = .success(number) }
    } catch {
      port.withLock { $0 = .failure(error) }
    }
    started.signal()
  }
  started.wait()
  return try port.withLock { try $0?.get() ?? 0 }
}

/// Reads the headers that a static file does not need, and leaves the response to the files.
private actor Reader: HTTPResponder {
  private let loop: EventLoop

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func response(to request: HTTPRequest) -> HTTPResponse? {
    if request.path == "/held" {
      let hold = ResponseHold()
      var response = HTTPResponse(status: .noContent)
      response.hold = hold
      Task { release(hold) }
      return response
    }
    let said = [request.bearer, request.cookie("a"), request.peer.address.description]
    return said.contains("nobody") ? HTTPResponse(status: .noContent) : nil
  }

  /// Releases a response on the loop. From another thread, libuv's count of active handles would be lost.
  private func release(_ hold: ResponseHold) { hold.release() }

  // The default implementations of another package's `package` protocol are no witnesses here.
  func response(to request: HTTPRequest, for file: StaticFile) -> HTTPResponse? { nil }
  func priority(of request: HTTPRequest) -> ConnectionPriority { .anonymous }
}

private actor Silent: WebSocketHandler {
  private nonisolated let loop: EventLoop

  init(_ loop: EventLoop) {
    self.loop = loop
  }

  nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  func connectionOpened(_ connection: any Connection, request: UpgradeRequest) {}
  func connection(_ connection: any Connection, received message: [UInt8]) {}
  func connectionBecameWritable(_ connection: any Connection) {}
  func connectionFellBehind(_ connection: any Connection) {}
  func connection(_ connection: any Connection, lostFramesSince position: FramePosition?) {}
  func connectionClosed(_ connection: any Connection) {}
}

private let exchangeCount = Atomic<Int>(0)

/// Waits for the outcome of a `connect` that libFuzzer's timer has interrupted.
private func isConnectedLater(_ descriptor: Int32) -> Bool {
  guard errno == EINTR else { return false }
  var descriptors = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
  while poll(&descriptors, 1, -1) < 0, errno == EINTR {}
  var error: Int32 = 0
  var size = socklen_t(MemoryLayout<Int32>.size)
  getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size)
  errno = error
  return error == 0
}

/// Sends bytes on a new connection, closes its sending side, and returns the whole answer.
private func exchange(_ bytes: some Sequence<UInt8>, port: Int) throws -> [UInt8] {
  let bytes = Array(bytes)
  let descriptor = try connected(to: port)
  defer { _ = close(descriptor) }
  _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  shutdown(descriptor, Int32(SHUT_WR))
  var answer: [UInt8] = []
  var room = [UInt8](repeating: 0, count: 16 * 1024)
  while true {
    let count = recv(descriptor, &room, room.count, 0)
    // libFuzzer's timer interrupts system calls.
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return answer }
    answer += room[..<count]
  }
}

/// Returns the descriptor of a new connection.
private func connected(to port: Int) throws -> Int32 {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  try require(descriptor >= 0, "no descriptor is available")
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  // A local port stays in TIME_WAIT for a minute, but only for its destination: change the destination.
  let count = exchangeCount.wrappingAdd(1, ordering: .relaxed).newValue
  address.sin_addr.s_addr = (UInt32(0x7f00_0001) + UInt32(count % (1 << 16))).bigEndian
  let status = withUnsafePointer(to: &address) { address in
    address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  try require(
    status == 0 || isConnectedLater(descriptor),
    "the connection failed: \(String(cString: strerror(errno)))"
  )
  return descriptor
}
