import Testing

@testable import Load

@Suite struct MessageTests {
  private func message(_ text: String) -> Message? {
    Array(text.utf8).withUnsafeBytes { Message($0) }
  }

  @Test(
    "a message is known by its kind and its revision",
    arguments: [
      (
        #"{"type":"snapshot","epoch":"k3f9","revision":42,"state":{"revision":1}}"#,
        Message.Kind.snapshot, 42
      ),
      (#"{"type":"patch","from":9,"revision":10,"ops":[]}"#, .patch, 10),
      (#"{"type":"ack","ref":7,"revision":3}"#, .ack, 3),
    ]
  )
  func known(text: String, kind: Message.Kind, revision: Int) {
    #expect(message(text)?.kind == kind)
    #expect(message(text)?.revision == revision)
  }

  @Test("a fault has no revision")
  func fault() {
    let fault = message(#"{"type":"fault","ref":7,"code":"unknown_action","message":"…"}"#)
    #expect(fault?.kind == .fault)
    #expect(fault?.revision == nil)
  }

  @Test("a heartbeat has no revision")
  func heartbeat() {
    let heartbeat = message(#"{"type":"heartbeat"}"#)
    #expect(heartbeat?.kind == .heartbeat)
    #expect(heartbeat?.revision == nil)
  }

  @Test(
    "other text is not a message",
    arguments: [
      "", "{", #"{"type":""#, #"{"type":"dance"}"#, #"{"type":"patch"}"#,
      #"{"type":"patch","revision":"10"}"#, #"{"kind":"patch","revision":10}"#,
    ]
  )
  func none(text: String) {
    #expect(message(text) == nil)
  }
}
