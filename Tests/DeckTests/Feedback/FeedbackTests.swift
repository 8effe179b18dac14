import Composable
import ComposableTesting
import Lectern
import LecternTesting
import Testing

@testable import Deck

/// What the audience says about the talk.
@Suite struct FeedbackTests {
  private let feature = DeckFeature(file: .unwatched, clock: TestClock())

  private func state(_ actions: [(Int64, String, DeckAction)]) -> DeckState {
    var state = DeckState()
    let talk = TalkReader.talk(from: "# A\n\n---\n\n```feedback\nFollowing?\n```\n\n---\n\n# B")
    let opened = DeckAction.opened(TalkFile(name: "talk.md", talk: talk))
    for (second, sender, action) in [(0, "", opened)] + actions {
      let context = ActionContext(
        timestamp: Timestamp(millisecondsSinceEpoch: second * 1_000),
        sender: sender.isEmpty ? nil : Sender(rawValue: sender)
      )
      ActionContext.$current.withValue(context) {
        _ = feature.reduce(into: &state, action: action)
      }
    }
    return state
  }

  private let next: (Int64, String, DeckAction) = (0, "", .slides(.nextTapped))

  @Test("phones have the buttons from the slide that asks, and each counts once in 20 s")
  func counting() {
    let early = state([(1, "ada", .feedback(.given(.lost)))])
    #expect(early.feedback.minutes.isEmpty)
    #expect(DeckView(early, for: .participant).feedback == nil)
    let later = state([
      next, next,
      (10, "ada", .feedback(.given(.lost))), (15, "ada", .feedback(.given(.great))),
      (16, "bob", .feedback(.given(.great))), (30, "ada", .feedback(.given(.great))),
      (130, "ada", .feedback(.given(.tooFast))), (131, "", .feedback(.given(.lost))),
    ])
    #expect(later.feedback.minutes.map(\.number) == [0, 2])
    #expect(later.feedback.minutes[0].counts == ["lost": 1, "great": 2])
    #expect(DeckView(later, for: .participant).feedback?.prompt == "Following?")
  }

  @Test("the line has all minutes up to the last, and is in no byte of the audience's")
  func line() throws {
    let state = state([
      next, (10, "ada", .feedback(.given(.lost))), (11, "bob", .feedback(.given(.great))),
      (130, "ada", .feedback(.given(.tooFast))),
    ])
    let view = try #require(FeedbackView(state.feedback))
    #expect(view.summary == "Great 1 · Too fast 1 · Lost 1")
    #expect(view.minutes.map(\.id) == [0, 1, 2])
    #expect(view.minutes.map(\.lost) == [0.5, 0, 0])
    #expect(
      view.minutes.map(\.label) == [
        "Great 1 · Too fast 0 · Lost 1", "", "Great 0 · Too fast 1 · Lost 0",
      ]
    )
    #expect(DeckView(state, for: .presenter).speaker?.feedback != nil)
    for role in [Role.audience, .participant, .moderator] {
      #expect(DeckView(state, for: role).speaker == nil)
    }
    #expect(TalkResults(state).blocks.map(\.kind) == ["feedback"])
    #expect(TalkResults(state).blocks[0].answers.map(\.count) == [1, 1, 1])
  }

  @Test("a clock that runs backward neither traps nor ends the feedback")
  func backward() {
    let state = state([
      next, (600, "ada", .feedback(.given(.lost))), (60, "ada", .feedback(.given(.lost))),
    ])
    #expect(state.feedback.minutes.map(\.number) == [10, 1])
    #expect(FeedbackView(state.feedback)?.minutes.isEmpty == false)
  }
}
