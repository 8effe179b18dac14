import ComposableTesting
import Lectern
import Testing

@testable import Deck

@Suite struct PollFeatureTests {
  static let poll = PollBlock(
    id: "drinks",
    question: "Which?",
    choices: [.init(id: "tea", text: "Tea"), .init(id: "coffee", text: "Coffee")]
  )
  static let alice = Sender(rawValue: "alice")
  static let bob = Sender(rawValue: "bob")

  private func store(
    _ poll: PollBlock = poll,
    isOpen: Bool = true
  ) -> TestStore<AudienceState, PollAction> {
    var state = AudienceState()
    state.polls[poll.id] = PollState(poll)
    state.polls[poll.id]?.isOpen = isOpen
    return TestStore(initialState: state, reducer: PollFeature())
  }

  @Test("a participant has one vote, which may change")
  func voting() async {
    let store = store()
    await store.send(.voted(poll: "drinks", choice: "tea"), from: Self.alice) {
      $0.polls["drinks"]?.counts = ["tea": 1]
      $0.participants[Self.alice, default: .init()].choices = ["drinks": ["tea"]]
    }
    await store.send(.voted(poll: "drinks", choice: "tea"), from: Self.alice)
    await store.send(.voted(poll: "drinks", choice: "coffee"), from: Self.alice) {
      $0.polls["drinks"]?.counts = ["tea": 0, "coffee": 1]
      $0.participants[Self.alice]?.choices = ["drinks": ["coffee"]]
    }
    await store.send(.voted(poll: "drinks", choice: "coffee"), from: Self.bob) {
      $0.polls["drinks"]?.counts = ["tea": 0, "coffee": 2]
      $0.participants[Self.bob, default: .init()].choices = ["drinks": ["coffee"]]
    }
    #expect(store.state.polls["drinks"]?.voterCount == 2)
  }

  @Test("an unknown choice, an unknown poll and a closed one take no vote")
  func refused() async {
    let store = store()
    await store.send(.voted(poll: "drinks", choice: "beer"), from: Self.alice)
    await store.send(.voted(poll: "food", choice: "tea"), from: Self.alice)
    await store.send(.voted(poll: "drinks", choice: "tea"))
    await store.send(.closed("drinks")) { $0.polls["drinks"]?.isOpen = false }
    await store.send(.voted(poll: "drinks", choice: "tea"), from: Self.alice)
    await store.send(.opened("drinks")) { $0.polls["drinks"]?.isOpen = true }
    await store.send(.opened("food"))
  }

  @Test("starting over removes the votes and hides the results")
  func reset() async {
    let store = store()
    await store.send(.voted(poll: "drinks", choice: "tea"), from: Self.alice) {
      $0.polls["drinks"]?.counts = ["tea": 1]
      $0.participants[Self.alice, default: .init()].choices = ["drinks": ["tea"]]
    }
    await store.send(.revealed("drinks")) { $0.polls["drinks"]?.isRevealed = true }
    await store.send(.resetButtonTapped("drinks")) {
      $0.polls["drinks"]?.counts = [:]
      $0.polls["drinks"]?.isRevealed = false
      $0.participants[Self.alice]?.choices = [:]
    }
  }

  @Test("a revealed quiz takes no votes, and one that opens again hides the answer")
  func quiz() async {
    var quiz = Self.poll
    quiz.choices[0].isRight = true
    let store = store(quiz)
    await store.send(.revealed("drinks")) {
      $0.polls["drinks"]?.isRevealed = true
      $0.polls["drinks"]?.isOpen = false
    }
    await store.send(.opened("drinks")) {
      $0.polls["drinks"]?.isRevealed = false
      $0.polls["drinks"]?.isOpen = true
    }
  }

  @Test("the results are in no view but the speaker's before they are revealed")
  func secrecy() {
    var quiz = Self.poll
    quiz.choices[0].isRight = true
    var state = PollState(quiz)
    state.counts = ["tea": 3, "coffee": 1]
    let hidden = PollView(state, isSpeaker: false)
    #expect(hidden.choices.allSatisfy { $0.count == nil && $0.share == nil && $0.percent == nil })
    #expect(hidden.choices.allSatisfy { !$0.isRight && !$0.isLeading })
    #expect(hidden.voteCount == 4)
    #expect(PollView(state, isSpeaker: true).choices.map(\.percent) == ["75 %", "25 %"])
    state.isRevealed = true
    let revealed = PollView(state, isSpeaker: false)
    #expect(revealed.choices.map(\.count) == [3, 1])
    #expect(revealed.choices.map(\.isRight) == [true, false])
  }
}
