import Testing

@testable import LecternTransport

@Suite struct ActionBodyTests {
  @Test("messages are lines, in order, however the body is split")
  func lines() throws {
    let text = Array("{\"a\":1}\r\n\n{\"ü\":2}\n{}".utf8)
    for size in 1...text.count {
      var body = try ActionBody(length: text.count, limit: 64)
      for start in stride(from: 0, to: text.count, by: size) {
        try body.append(Array(text[start..<min(start + size, text.count)]))
      }
      let messages = try body.messages().map { String(decoding: $0, as: UTF8.self) }
      #expect(messages == ["{\"a\":1}", "{\"ü\":2}", "{}"])
    }
  }

  @Test("a length over the limit is refused before the body arrives")
  func tooLong() {
    #expect(throws: ActionBody.Failure.tooLarge) { try ActionBody(length: 65, limit: 64) }
    #expect(throws: ActionBody.Failure.tooLarge) { try ActionBody(length: .max, limit: 64) }
  }

  @Test("a body longer than announced is refused")
  func more() throws {
    var body = try ActionBody(length: 2, limit: 64)
    try body.append([0x31])
    #expect(throws: ActionBody.Failure.tooLarge) { try body.append([0x31, 0x31]) }
  }

  @Test("a body that is not UTF-8 has no messages")
  func notText() throws {
    var body = try ActionBody(length: 1, limit: 64)
    try body.append([0xff])
    #expect(throws: ActionBody.Failure.notText) { try body.messages() }
  }
}
