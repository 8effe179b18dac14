import ComposableTesting
import Foundation
import Lectern
import Testing

@testable import Deck

/// Polls in which each participant has several choices.
@Suite struct SeveralChoicesTests {
  private static let alice = Sender(rawValue: "alice")
  private static let bob = Sender(rawValue: "bob")

  private func store() -> TestStore<AudienceState, PollAction> {
    var block = PollBlock(
      id: "drinks",
      question: "Drinks?",
      choices: ["tea", "milk", "water"].map { PollBlock.Choice(id: $0, text: $0) }
    )
    block.limit = 2
    var state = AudienceState()
    state.polls["drinks"] = PollState(block)
    state.polls["drinks"]?.isOpen = true
    return TestStore(initialState: state, reducer: PollFeature())
  }

  @Test("a participant has as many choices as the poll takes, and takes one back with a second tap")
  func voting() async {
    let store = store()
    await store.send(.voted(poll: "drinks", choice: "tea"), from: Self.alice) {
      $0.polls["drinks"]?.counts = ["tea": 1]
      $0.polls["drinks"]?.voters = 1
      $0.participants[Self.alice, default: .init()].choices = ["drinks": ["tea"]]
    }
    await store.send(.voted(poll: "drinks", choice: "milk"), from: Self.alice) {
      $0.polls["drinks"]?.counts = ["tea": 1, "milk": 1]
      $0.participants[Self.alice]?.choices = ["drinks": ["tea", "milk"]]
    }
    await store.send(.voted(poll: "drinks", choice: "water"), from: Self.alice)
    for choice in ["tea", "milk"] {
      store.exhaustivity = .off
      await store.send(.voted(poll: "drinks", choice: choice), from: Self.alice)
    }
    #expect(store.state.polls["drinks"]?.voterCount == 0)
    #expect(store.state.participants[Self.alice]?.choices.isEmpty == true)
  }

  @Test("the percentages are those of the voters, and add up to more than 100")
  func percentages() async {
    let store = store()
    store.exhaustivity = .off
    for (sender, choice) in [(Self.alice, "tea"), (Self.alice, "milk"), (Self.bob, "tea")] {
      await store.send(.voted(poll: "drinks", choice: choice), from: sender)
    }
    await store.send(.revealed("drinks"))
    guard let poll = store.state.polls["drinks"] else { return }
    let view = PollView(poll, isSpeaker: false)
    #expect(view.choices.map(\.percent) == ["100 %", "50 %", "0 %"])
    #expect(view.summary == "2 voters")
    #expect(view.choosing == "Choose up to 2")
  }

  @Test("a snapshot of an earlier version has one choice in each poll")
  func earlierSnapshot() throws {
    let json = #"{"choices":{"drinks":"tea"},"words":{},"asked":[],"upvoted":[1]}"#
    let participation = try JSONDecoder().decode(Participation.self, from: Data(json.utf8))
    #expect(participation.choices == ["drinks": ["tea"]])
    let encoded = try JSONEncoder().encode(participation)
    #expect(try JSONDecoder().decode(Participation.self, from: encoded) == participation)
  }

  @Test("an explanation is in no byte until the quiz is revealed")
  func explanation() throws {
    let talk = TalkReader.talk(
      from: "```quiz\nWhy?\n- [x] A\n- B\nexplanation: Because of `A`.\n```"
    )
    guard case .poll(let block) = talk.slides[0].live else {
      Issue.record("no quiz")
      return
    }
    #expect(block.question == "Why?")
    var poll = PollState(block)
    #expect(PollView(poll, isSpeaker: false).explanation == nil)
    #expect(PollView(poll, isSpeaker: true).explanation != nil)
    poll.isRevealed = true
    #expect(PollView(poll, isSpeaker: false).explanation?.plainText == "Because of A.")
  }
}
