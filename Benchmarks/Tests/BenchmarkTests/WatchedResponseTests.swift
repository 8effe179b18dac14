import NIOCore
import Testing

@testable import Load

/// What a watcher reads of the server's responses.
@Suite struct WatchedResponseTests {
  private let message =
    "HTTP/1.1 200 OK\r\nContent-Length: 43\r\n\r\n"
    + #"{"type":"patch","from":41,"revision":42,"x"}"#.dropLast()

  @Test("a response is whole once its body is, and the next one begins behind it")
  func whole() throws {
    var unread = ByteBuffer(string: String(message.dropLast()))
    #expect(WatchedResponse.read(&unread) == nil)
    unread.writeString(String(message.suffix(1)) + "HTTP/1.1 204 No Content\r\n\r\nHTTP")
    let first = try #require(WatchedResponse.read(&unread))
    #expect(first.status == 200)
    #expect(WatchedResponse.revision(in: first.body) == 42)
    #expect(WatchedResponse.read(&unread) == WatchedResponse(status: 204, body: ""))
    #expect(WatchedResponse.read(&unread) == nil)
    #expect(unread.readableBytes == 4)
  }

  @Test("a message without a revision has none")
  func noRevision() {
    #expect(WatchedResponse.revision(in: "<html>") == nil)
  }
}
