import Composable
import LecternWire
import Testing

@testable import LecternRehearsal

/// The actions that a ghost can send.
@Suite struct GhostActionsTests {
  @UserAction
  enum Nested: Equatable, Sendable {
    case tapped
    case chosen(Int)
    case named(String)
    case switched(Bool)
    case moved(x: Int, y: Int)
    case listed([Int])
    @ServerOnly case loaded(Int)
    @PresenterOnly case cleared
  }

  @UserAction
  enum Action: Equatable, Sendable {
    case nested(Nested)
    case reset
    @ServerOnly case answered
  }

  let actions = GhostActions(of: Action.self)

  @Test("a candidate has no value, or one that can be made up; the server's own are left out")
  func candidates() {
    #expect(
      actions.candidates.map(\.name) == [
        "reset", "nested.chosen", "nested.cleared", "nested.named", "nested.switched",
        "nested.tapped",
      ]
    )
    #expect(actions.candidates.first { $0.name == "nested.tapped" }?.values == [])
  }

  @Test("every value of a candidate is decoded")
  func decoded() throws {
    for candidate in actions.candidates {
      for value in candidate.values.isEmpty ? [nil] : candidate.values.map(Optional.some) {
        let message = try ActionMessage(GhostActions.message(candidate.name, value: value, ref: 7))
        #expect(message.ref == 7)
        _ = try message.action(as: Action.self, meeting: .presenter)
      }
    }
  }

  @Test("a viewer's rights choose among the candidates")
  func allowed() {
    func names(_ may: [String], except mayNot: [String] = []) -> [String] {
      actions.allowed(may, except: mayNot).map(\.name)
    }
    #expect(names([]).isEmpty)
    #expect(names(["$room.handRaised"]).isEmpty)
    #expect(names(["*"]).count == actions.candidates.count)
    #expect(names(["reset", "nested.tapped"]) == ["reset", "nested.tapped"])
    #expect(names(["*"], except: ["nested"]) == ["reset"])
  }
}
