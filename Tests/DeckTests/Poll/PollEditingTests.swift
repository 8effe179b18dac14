import Lectern
import Testing

@testable import Deck

@Suite struct PollEditingTests {
  private static let alice = Sender(rawValue: "alice")
  private static let bob = Sender(rawValue: "bob")

  /// Two votes in a poll, whose file is then saved again.
  private func state(after edits: String...) -> AudienceState {
    var state = AudienceState()
    let talk = TalkReader.talk(from: "```poll\nWhich?\n- Tea\n- Coffee\n```")
    state.update(to: talk)
    state.polls["which"]?.isOpen = true
    for (sender, choice) in [(Self.alice, "tea"), (Self.bob, "coffee")] {
      ActionContext.$current.withValue(ActionContext(timestamp: .epoch, sender: sender)) {
        _ = PollFeature().reduce(into: &state, action: .voted(poll: "which", choice: choice))
      }
    }
    var last = talk
    for text in edits {
      let new = TalkReader.talk(from: text)
      state.update(to: new, after: last)
      last = new
    }
    return state
  }

  @Test("an edit elsewhere changes no votes")
  func elsewhere() {
    let state = state(after: "# New\n\n```poll\nWhich?\n- Tea\n- Coffee\n```")
    #expect(state.polls["which"]?.counts == ["tea": 1, "coffee": 1])
    #expect(state.polls["which"]?.isOpen == true)
  }

  @Test("a corrected choice keeps its votes")
  func corrected() {
    let state = state(after: "```poll\nWhich?\n- Green tea\n- Coffee\n```")
    #expect(state.polls["which"]?.counts == ["green-tea": 1, "coffee": 1])
    #expect(state.participants[Self.alice]?.choices == ["which": ["green-tea"]])
  }

  @Test("a corrected question keeps the votes")
  func question() {
    let state = state(after: "```poll\nWhich one?\n- Tea\n- Coffee\n```")
    #expect(state.polls["which-one"]?.counts == ["tea": 1, "coffee": 1])
    #expect(state.participants[Self.bob]?.choices == ["which-one": ["coffee"]])
  }

  @Test("the votes for a choice that is gone are not counted until it comes back")
  func removed() {
    let other = "```poll\nWhich?\n- Tea\n- Water\n- Juice\n```"
    #expect(state(after: other).polls["which"]?.counts == ["tea": 1])
    let back = state(after: other, "```poll\nWhich?\n- Tea\n- Coffee\n```")
    #expect(back.polls["which"]?.counts == ["tea": 1, "coffee": 1])
  }

  @Test("a vote for a choice that is gone can change, and counts once")
  func changed() {
    var state = state(after: "```poll\nWhich?\n- Tea\n- Water\n- Juice\n```")
    ActionContext.$current.withValue(ActionContext(timestamp: .epoch, sender: Self.bob)) {
      _ = PollFeature().reduce(into: &state, action: .voted(poll: "which", choice: "water"))
    }
    #expect(state.polls["which"]?.counts == ["tea": 1, "water": 1])
  }

  @Test(
    "a poll that was cut, or is in the second half of a file that is saved in two, keeps its votes",
    arguments: [
      "# One", "```poll\nWhich?\n- Tea", "```poll\nWhich?\n- Tea\n- Cof\n", "```poll\nWhi",
    ]
  )
  func cut(half: String) {
    let state = state(after: half, "```poll\nWhich?\n- Tea\n- Coffee\n```")
    #expect(state.polls["which"]?.counts == ["tea": 1, "coffee": 1])
    #expect(state.polls["which"]?.isOpen == true)
  }

  @Test("words stay with a cloud that was cut")
  func cloud() {
    var state = AudienceState()
    let talk = TalkReader.talk(from: "```words mood\nHow?\n```")
    state.update(to: talk)
    state.clouds["mood"]?.counts = ["calm": 2]
    state.update(to: TalkReader.talk(from: "# One"), after: talk)
    state.update(to: talk)
    #expect(state.clouds["mood"]?.counts == ["calm": 2])
  }

  @Test("ten polls with the same choices, renamed in one save, keep their own votes")
  func renamed() {
    func talk(_ name: String) -> Talk {
      let polls = (0..<10).map { "```poll\n\(name) \($0)?\n- Yes\n- No\n```" }
      return TalkReader.talk(from: polls.joined(separator: "\n\n---\n\n"))
    }
    var state = AudienceState()
    state.update(to: talk("Old"))
    for index in 0..<10 {
      state.polls["old-\(index)"]?.isOpen = true
      for voter in 0...index {
        let context = ActionContext(timestamp: .epoch, sender: Sender(rawValue: "\(voter)"))
        ActionContext.$current.withValue(context) {
          let vote = PollAction.voted(poll: "old-\(index)", choice: "yes")
          _ = PollFeature().reduce(into: &state, action: vote)
        }
      }
    }
    state.update(to: talk("New"), after: talk("Old"))
    #expect((0..<10).map { state.polls["new-\($0)"]?.counts } == (1...10).map { ["yes": $0] })
  }
}
