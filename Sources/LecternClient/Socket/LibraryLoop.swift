#if !canImport(Darwin)
  internal import LecternTransport
  internal import Logging
  internal import Synchronization

  /// The event loop of all clients of a process.
  actor LibraryLoop: ClientSocketHandler {
    /// It is never shut down: see `EventLoop.shutDown()`.
    static let shared = Result { () throws(TransportError) in try LibraryLoop() }

    /// A WebSocket or a request in progress.
    private enum Exchange {
      case socket(ClientSockets, @Sendable (SocketEvent) -> Void)
      case request(CheckedContinuation<Result<String, ExchangeError>, Never>)
    }

    private nonisolated let loop: EventLoop
    private nonisolated let lastID = Atomic(0)
    /// The connections to each server. They are never freed, and there are few servers.
    private var servers: [RoomAddress: ClientSockets] = [:]
    private var exchanges: [Int: Exchange] = [:]
    private var problems: [Int: String] = [:]

    private init() throws(TransportError) {
      loop = try EventLoop(logger: Logger(label: "lectern.client"))
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Returns a number that was not used before.
    nonisolated func makeID() -> Int { lastID.add(1, ordering: .relaxed).newValue }

    func performOperations(of socket: LibrarySocket) {
      for operation in socket.takeOperations() {
        switch operation {
        case .open(let address, let server, let path, let cookie, let receive):
          do {
            let sockets = try sockets(of: address, server)
            exchanges[socket.id] = .socket(sockets, receive)
            sockets.open(socket.id, path: path, cookie: cookie)
          } catch {
            receive(.closed(error.description))
          }
        case .send(let message): sockets(socket.id)?.send(message, on: socket.id)
        case .close: sockets(socket.id)?.close(socket.id)
        case .abort:
          sockets(socket.id)?.abort(socket.id)
          exchanges[socket.id] = nil
        }
      }
    }

    private func sockets(_ id: Int) -> ClientSockets? {
      if case .socket(let sockets, _) = exchanges[id] { sockets } else { nil }
    }

    private func sockets(
      of address: RoomAddress,
      _ server: ClientSockets.Server
    ) throws(TransportError) -> ClientSockets {
      let key = address.server
      if let sockets = servers[key] { return sockets }
      let sockets = try ClientSockets(to: server, on: loop, handler: self)
      servers[key] = sockets
      return sockets
    }

    func exchange(
      _ secret: String,
      at path: String,
      of address: RoomAddress,
      _ server: ClientSockets.Server
    ) async -> Result<String, ExchangeError> {
      let sockets: ClientSockets
      do { sockets = try self.sockets(of: address, server) } catch {
        return .failure(ExchangeError(error.description))
      }
      let id = makeID()
      return await withCheckedContinuation { continuation in
        exchanges[id] = .request(continuation)
        sockets.post(id, path: path, bearer: secret)
      }
    }
  }

  extension LibraryLoop {
    func socketOpened(_ id: Int) { emit(.opened, of: id) }

    func socket(_ id: Int, received message: [UInt8]) { emit(.message(message), of: id) }

    private func emit(_ event: SocketEvent, of id: Int) {
      if case .socket(_, let receive) = exchanges[id] { receive(event) }
    }

    func request(_ id: Int, answered status: Int, cookie: String?) {
      guard case .request(let continuation) = exchanges.removeValue(forKey: id) else { return }
      guard status == 204, let cookie else {
        return continuation.resume(returning: .failure(.refused(status)))
      }
      continuation.resume(returning: .success(cookie))
    }

    func socketFailed(_ id: Int, reason: String) { problems[id] = reason }

    func socketClosed(_ id: Int) {
      let problem = problems.removeValue(forKey: id)
      switch exchanges.removeValue(forKey: id) {
      case .socket(_, let receive):
        receive(.closed(problem.map { "Cannot connect: \($0)." } ?? "The connection was closed."))
      case .request(let continuation):
        let problem = problem ?? "the connection was closed"
        continuation.resume(returning: .failure(ExchangeError("Cannot connect: \(problem).")))
      case nil: break
      }
    }
  }
#endif
