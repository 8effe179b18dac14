import Foundation
import LecternLog
import Testing

@testable import LecternCommand

/// The lines of `lectern log export`.
@Suite struct JSONLineTests {
  private func line(_ content: LogEntry.Content) -> String {
    String(
      JSONLine(LogEntry(content), in: 7).text.dropFirst(
        #"{"batch":7,"revision":43,"time":1700000000123,"#.count
      )
    )
  }

  @Test("an action has all its fields, and its value as it was logged")
  func action() {
    #expect(
      JSONLine(.action(40, value: #"{"by":2.50}"#), in: 7).text
        == #"{"batch":7,"revision":40,"time":1700000000123,"kind":"action","lane":"app","count":40,"#
        + #""sender":"f3a9c0","role":"presenter","client":"k2j4h5","ref":40,"name":"counter.incrTapped","value":{"by":2.50}}"#
    )
  }

  @Test("a redacted action says so")
  func redacted() {
    let action = ActionEntry(lane: .room, count: 1, cause: 3, name: "keyEntered", isRedacted: true)
    #expect(
      line(.action(action))
        == #""kind":"action","lane":"room","count":1,"cause":3,"name":"keyEntered","redacted":true}"#
    )
  }

  @Test("each kind of entry has its fields")
  func kinds() {
    let effect = EffectEntry(lane: .app, action: 12, index: 0, outcome: .dropped)
    #expect(
      line(.effect(effect))
        == #""kind":"effect","lane":"app","action":12,"index":0,"outcome":"dropped"}"#
    )
    let started = LogEntry.Content.lifecycle(
      .started(build: "b1", schema: Array(#"{"a":[]}"#.utf8))
    )
    #expect(line(started) == #""kind":"started","build":"b1","schema":{"a":[]}}"#)
    #expect(line(.lifecycle(.resumed)) == #""kind":"resumed"}"#)
    let checkpoint = CheckpointEntry(stateHash: .max, shown: [43, 40])
    #expect(
      line(.checkpoint(checkpoint))
        == #""kind":"checkpoint","stateHash":"ffffffffffffffff","shown":[43,40]}"#
    )
    #expect(line(.reservation(upTo: 9)) == #""kind":"reservation","upTo":9}"#)
  }

  @Test("a line is one line of JSON, whatever a page has called itself")
  func escaping() throws {
    let client = "a\"\\\n\u{1B}\u{85}\u{9B}é🎉"
    let line = JSONLine(LogEntry(.session(SessionEntry(client: client, id: "s1"))), in: 1).text
    #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    #expect(object?["client"] as? String == client)
  }

  @Test("a value with line breaks stays on its line")
  func multilineValue() throws {
    let line = JSONLine(.action(1, value: "{\n  \"by\": \"\u{9B}\"\r\n}"), in: 1).text
    #expect(line.hasSuffix(#""value":{   "by": "\u009b"  }}"#))
  }
}
