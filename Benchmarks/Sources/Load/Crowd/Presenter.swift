import NIOCore
import NIOPosix

/// A presenter of a room.
struct Presenter {
  static let token = "a-token-of-the-bench"

  /// An action, and a text that the room answers it with.
  typealias Action = (name: String, value: String?, until: String)

  let port: Int
  let loop: any EventLoop

  /// Joins, sends each action after the answer to the one before, and leaves.
  ///
  /// - Returns: the time from each action to its answer, in milliseconds.
  /// - Throws: ``Miscount`` if the server refuses it.
  func send(_ actions: [Action]) async throws -> [Double] {
    let key = try await replies(to: [(keyRequest, until: "\r\n\r\n")])[0].text
    let header = "set-cookie:"
    guard let cookie = key.split(separator: "\r\n").first(where: { $0.hasPrefix(header) }) else {
      throw Miscount("the server refused the presenter: \(key)")
    }
    // Before the empty line at the head's end.
    let head = String(buffer: Flood.joins.opening(port: port)).dropLast("\r\n".count)
    let value = cookie.dropFirst(header.count).prefix { $0 != ";" }
    let opening = ByteBuffer(string: "\(head)Cookie:\(value)\r\n\r\n")
    let frames = actions.enumerated().map { index, action in
      let value = action.value.map { #","value":\#($0)"# } ?? ""
      let text = #"{"type":"action","ref":\#(index + 1),"name":"\#(action.name)"\#(value)}"#
      return (Flood.frame(.text, text), until: action.until)
    }
    return try await replies(to: [(opening, until: #""type":"snapshot""#)] + frames)
      .dropFirst().map(\.milliseconds)
  }

  private var keyRequest: ByteBuffer {
    ByteBuffer(
      string: """
        POST /key HTTP/1.1\r
        Host: 127.0.0.1:\(port)\r
        Content-Length: 0\r
        Authorization: Bearer \(Self.token)\r
        \r\n
        """
    )
  }

  /// Opens a connection, and sends each request after the reply to the one before.
  private func replies(to requests: [ReplyHandler.Request]) async throws -> [ReplyHandler.Reply] {
    let replies = loop.makePromise(of: [ReplyHandler.Reply].self)
    let channel = try await ClientBootstrap(group: loop)
      .channelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(ReplyHandler(requests, replies))
        }
      }
      .connect(host: "127.0.0.1", port: port)
      .get()
    let found = try await replies.futureResult.get()
    // The server may have closed it already.
    try? await channel.close()
    return found
  }
}
