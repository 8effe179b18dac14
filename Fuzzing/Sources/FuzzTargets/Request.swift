import Foundation
import Logging
import Synchronization

@testable import LecternTransport

/// Sends the bytes to a real listener on a connection of their own, and checks that the listener closes it
/// and answers the next one.
func checkRequest(_ input: [UInt8]) throws {
  let port = try listening.get()
  _ = try exchange(input, port: port)
  let probe = Array("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
  let answer = String(decoding: try exchange(probe, port: port), as: UTF8.self)
  try require(answer.hasPrefix("HTTP/1.1 404 "), "the answer is \"\(answer.prefix(20))\"")
}

/// The port of the listener, which starts with the first input and runs until the process ends.
private let listening = Result {
  var logger = Logger(label: "fuzz")
  logger.logLevel = .critical
  let loop = try EventLoop(logger: logger)
  var configuration = Listener.Configuration(subprotocol: "lectern.v1")
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
    let said = [request.bearer, request.cookie("a"), request.peer.address.description]
    return said.contains("nobody") ? HTTPResponse(status: .noContent) : nil
  }
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
  func connectionClosed(_ connection: any Connection) {}
}

/// Sends bytes on a new connection, closes its sending side, and returns the whole answer.
private func exchange(_ bytes: [UInt8], port: Int) throws -> [UInt8] {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  try require(descriptor >= 0, "no descriptor is available")
  defer { _ = close(descriptor) }
  // Close with an RST, so that no port stays in TIME_WAIT for a minute.
  var reset = linger(l_onoff: 1, l_linger: 0)
  setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  let status = withUnsafePointer(to: &address) { address in
    address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
  try require(status == 0, "the listener refuses the connection")
  _ = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  shutdown(descriptor, Int32(SHUT_WR))
  var answer: [UInt8] = []
  var room = [UInt8](repeating: 0, count: 16 * 1024)
  while true {
    let count = recv(descriptor, &room, room.count, 0)
    guard count > 0 else { return answer }
    answer += room[..<count]
  }
}
