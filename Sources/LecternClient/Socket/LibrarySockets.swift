#if !canImport(Darwin)
  internal import LecternTransport
  internal import LecternWire
  internal import Logging
  internal import Synchronization

  /// WebSockets of libwebsockets, the server's library. Foundation's need a libcurl that few distributions have.
  struct LibrarySockets: SocketConnector {
    private let address: RoomAddress

    init(to address: RoomAddress) { self.address = address }

    private var server: ClientSockets.Server {
      ClientSockets.Server(
        host: address.host,
        port: address.port,
        isSecure: address.isSecure,
        isVerified: true,
        subprotocol: Wire.subprotocol
      )
    }

    func open(
      _ path: String,
      cookie: String,
      receive: @escaping @Sendable (SocketEvent) -> Void
    ) -> any MessageSocket {
      do {
        let socket = LibrarySocket(try LibraryLoop.shared.get())
        socket.perform(.open(address, server, path: path, cookie: cookie, receive))
        return socket
      } catch {
        receive(.closed("\(error)"))
        return UnopenedSocket()
      }
    }

    func exchange(_ secret: String, at path: String) async throws(ExchangeError) -> String {
      let loop: LibraryLoop
      do { loop = try LibraryLoop.shared.get() } catch { throw ExchangeError("\(error)") }
      return try await loop.exchange(secret, at: path, of: address, server).get()
    }
  }

  /// A WebSocket of the library.
  final class LibrarySocket: MessageSocket {
    enum Operation: Sendable {
      case open(
        RoomAddress,
        ClientSockets.Server,
        path: String,
        cookie: String,
        @Sendable (SocketEvent) -> Void
      )
      case send([UInt8])
      case close
      case abort
    }

    private let loop: LibraryLoop
    let id: Int
    /// The operations that the loop has not performed. Tasks start in any order.
    private let operations = Mutex<[Operation]>([])

    init(_ loop: LibraryLoop) {
      self.loop = loop
      id = loop.makeID()
    }

    func perform(_ operation: Operation) {
      operations.withLock { $0.append(operation) }
      Task { await loop.performOperations(of: self) }
    }

    func takeOperations() -> [Operation] {
      operations.withLock { operations in
        defer { operations = [] }
        return operations
      }
    }

    func send(_ message: [UInt8]) { perform(.send(message)) }

    func close() { perform(.close) }

    func abort() { perform(.abort) }
  }

  private struct UnopenedSocket: MessageSocket {
    func send(_ message: [UInt8]) {}

    func close() {}

    func abort() {}
  }
#endif
