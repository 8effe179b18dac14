import LecternWire
import Testing

@testable import LecternCommand

@Suite struct ActionTailTests {
  private func room(_ ids: String...) -> JSONValue {
    let entries = ids.map { id -> JSONValue in
      [
        "id": .string(id), "number": 7, "name": "counter.stepChanged", "value": "5",
        "sender": "Ada\u{1B}", "time": "2026-01-02T03:04:05.678Z",
      ]
    }
    return ["inspection": ["entries": .array(entries)]]
  }

  @Test("each action is printed once, oldest first")
  func once() {
    var tail = ActionTail()
    #expect(tail.newActions(in: nil) == [])
    #expect(tail.newActions(in: room("b", "a")).map { $0["id"]?.string } == ["a", "b"])
    #expect(tail.newActions(in: room("b", "a")) == [])
    #expect(tail.newActions(in: room("d", "c", "b")).map { $0["id"]?.string } == ["c", "d"])
  }

  @Test("a line has the time, the number, the sender and the action")
  func lines() throws {
    var tail = ActionTail()
    let action = try #require(tail.newActions(in: room("a")).first)
    #expect(
      ActionTail.line(of: action)
        == "2026-01-02T03:04:05.678Z  7  Ada\u{FFFD}  counter.stepChanged 5"
    )
    #expect(
      ActionTail.json(of: action)
        == #"{"time":"2026-01-02T03:04:05.678Z","number":7,"sender":"Ada\u001b","name":"counter.stepChanged","value":"5"}"#
    )
  }
}
