import Testing

@testable import LecternTransport

/// The memory of unfinished messages, and the connection to close.
@Suite struct UnfinishedMessagesTests {
  @Test("a closed connection has no record")
  func ended() {
    var messages = UnfinishedMessages(limit: 10)
    #expect(messages.record(0, of: 1) == nil)
    #expect(messages.record(5, of: 1) == nil)
    #expect(messages.record(8, of: 1) == nil)
    #expect(messages.total == 8)
    #expect(messages.record(0, of: 2) == nil)
    #expect(messages.record(0, of: 1) == nil)
    #expect(messages.total == 0)
  }

  @Test("over the limit, the largest is closed, and of several the oldest")
  func largest() {
    var messages = UnfinishedMessages(limit: 10)
    for id in [7, 3, 5] { #expect(messages.record(3, of: id) == nil) }
    #expect(messages.record(2, of: 9) == 3)
    #expect(messages.record(0, of: 3) == nil)
    #expect(messages.record(6, of: 9) == 9)
    #expect(messages.record(4, of: 5) == 9)
    #expect(messages.record(0, of: 9) == nil)
    #expect(messages.total == 7)
  }
}
