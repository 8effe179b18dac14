import Foundation
import Testing

@testable import LecternTransport

@Suite struct EventStreamTextTests {
  @Test("a message is one line of data, and an empty line ends the event")
  func message() {
    #expect(text(EventStreamText.event(Array(#"{"a":1}"#.utf8))) == "data: {\"a\":1}\n\n")
  }

  @Test(
    "a line break between tokens becomes one between lines of data, so that no event ends early"
  )
  func lines() {
    let message = Array("{\n\n\"a\":\r1}".utf8)
    #expect(text(EventStreamText.event(message)) == "data: {\ndata: \ndata: \"a\":\ndata: 1}\n\n")
  }

  @Test("the first event carries the token, and the last one the code and the reason")
  func ends() {
    let opening = text(EventStreamText.opening(token: "7-abc"))
    #expect(opening == "event: open\ndata: {\"token\":\"7-abc\"}\n\n")
    let closing = text(EventStreamText.closing(.goingAway, reason: "so \"long\"\n\n"))
    #expect(closing == "event: close\ndata: {\"code\":1001,\"reason\":\"so long\"}\n\n")
  }

  @Test("a frame for many connections is encoded as an event once")
  func cache() {
    let cache = EventCache()
    let (one, other) = (Frame(Array("1".utf8)), Frame(Array(repeating: 0x32, count: 70_000)))
    #expect(text(cache.event(of: one)) == "data: 1\n\n")
    #expect(cache.event(of: other).count == 70_000 + 8)
    #expect(text(cache.event(of: one)) == "data: 1\n\n")
  }

  @Test("it writes the golden stream, and reads the golden actions")
  func golden() throws {
    let messages = [#"{"type":"ack","ref":7,"revision":43}"#, #"{"type":"heartbeat"}"#]
    var stream = EventStreamText.opening(token: "7-3unp76vziz7nu2djx509")
    for message in messages { stream += EventStreamText.event(Array(message.utf8)) }
    stream += EventStreamText.closing(.goingAway, reason: "the server is going away")
    #expect(text(stream) == text(try fixture("stream")))

    let bytes = try fixture("actions")
    var body = try ActionBody(length: bytes.count, limit: 65_536)
    try body.append(bytes)
    let actions = try body.messages()
    #expect(actions.count == 2)
    #expect(text(actions.first ?? []).hasPrefix(#"{"type":"action","ref":7,"#))
    #expect(text(actions.last ?? []).hasSuffix(#""value":"Adä"}"#))
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: tests.appending(path: "Fixtures/wire/events/\(name).txt")))
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
