#if canImport(Darwin)
  internal import Foundation
  internal import LecternWire
  internal import Synchronization

  /// WebSockets of the system, on Apple's platforms. They know the device's proxies and certificates, and iOS has no other
  /// library for them.
  struct URLSessionSockets: SocketConnector {
    private let address: RoomAddress
    private let session: URLSession

    init(to address: RoomAddress) {
      self.address = address
      let configuration = URLSessionConfiguration.ephemeral
      // The client sends its cookies itself.
      configuration.httpShouldSetCookies = false
      configuration.httpCookieAcceptPolicy = .never
      session = URLSession(configuration: configuration)
    }

    func open(
      _ path: String,
      cookie: String,
      receive: @escaping @Sendable (SocketEvent) -> Void
    ) -> any MessageSocket {
      var request = request(path, scheme: address.isSecure ? "wss" : "ws")
      request.setValue("\(Wire.subprotocol)", forHTTPHeaderField: "Sec-WebSocket-Protocol")
      if !cookie.isEmpty { request.setValue(cookie, forHTTPHeaderField: "Cookie") }
      let task = session.webSocketTask(with: request)
      // A snapshot has no limit.
      task.maximumMessageSize = .max
      let socket = URLSessionSocket(task, receive: receive)
      socket.start()
      return socket
    }

    func exchange(_ secret: String, at path: String) async throws(ExchangeError) -> String {
      var request = request(path, scheme: address.isSecure ? "https" : "http")
      request.httpMethod = "POST"
      request.setValue("Bearer \(secret)", forHTTPHeaderField: "Authorization")
      let response: URLResponse
      do {
        (_, response) = try await session.data(for: request)
      } catch {
        throw ExchangeError(error.localizedDescription)
      }
      guard let response = response as? HTTPURLResponse else {
        throw ExchangeError("The server's answer to the link is not HTTP.")
      }
      guard response.statusCode == 204,
        let cookie = response.value(forHTTPHeaderField: "Set-Cookie")
      else { throw .refused(response.statusCode) }
      return String(cookie.prefix { $0 != ";" })
    }

    private func request(_ path: String, scheme: String) -> URLRequest {
      guard let url = URL(string: "\(scheme)://\(address.authority)\(path)") else {
        preconditionFailure("The path “\(path)” is not percent-encoded.")
      }
      return URLRequest(url: url)
    }
  }

  /// A WebSocket of the system.
  private final class URLSessionSocket: MessageSocket {
    private let task: URLSessionWebSocketTask
    /// Nil once the WebSocket has ended.
    private let receive: Mutex<(@Sendable (SocketEvent) -> Void)?>

    init(_ task: URLSessionWebSocketTask, receive: @escaping @Sendable (SocketEvent) -> Void) {
      self.task = task
      self.receive = Mutex(receive)
    }

    func start() {
      task.resume()
      // A pong shows that the handshake is over. A delegate would be retained by the session.
      task.sendPing { [self] error in
        if let error { end(error) } else { emit(.opened) }
      }
      receiveNext()
    }

    private func receiveNext() {
      task.receive { [self] result in
        switch result {
        case .success(.string(let text)): emit(.message(Array(text.utf8)))
        case .success: return end(URLError(.cannotDecodeContentData))
        case .failure(let error): return end(error)
        }
        receiveNext()
      }
    }

    private func emit(_ event: SocketEvent) {
      receive.withLock { $0 }?(event)
    }

    private func end(_ error: any Error) {
      let receive = receive.withLock { receive in
        defer { receive = nil }
        return receive
      }
      receive?(.closed(error.localizedDescription))
    }

    func send(_ message: [UInt8]) {
      task.send(.string(String(decoding: message, as: UTF8.self))) { [self] error in
        if let error { end(error) }
      }
    }

    func close() {
      receive.withLock { $0 = nil }
      task.cancel(with: .normalClosure, reason: nil)
    }

    func abort() {
      receive.withLock { $0 = nil }
      task.cancel()
    }
  }
#endif
