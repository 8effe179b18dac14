import ComposableTesting
import Lectern
import Testing

@testable import Deck

@Suite struct QuestionsFeatureTests {
  private static let alice = Sender(rawValue: "alice")
  private static let bob = Sender(rawValue: "bob")

  private func store() -> TestStore<AudienceState, QuestionsAction> {
    TestStore(initialState: AudienceState(), reducer: QuestionsFeature())
  }

  @Test("a question is asked, and each participant votes for it once")
  func asking() async {
    let store = store()
    await store.send(.asked("  Why\n a store? "), from: Self.alice) {
      $0.questions.count = 1
      $0.questions.questions = [Question(id: 1, text: "Why a store?", sender: Self.alice)]
      $0.participants[Self.alice, default: .init()].asked = [1]
      $0.participants[Self.alice]?.upvoted = [1]
    }
    await store.send(.voteChanged(id: 1, value: true), from: Self.bob) {
      $0.questions.questions[0].voteCount = 2
      $0.participants[Self.bob, default: .init()].upvoted = [1]
    }
    await store.send(.voteChanged(id: 1, value: true), from: Self.bob)
    await store.send(.voteChanged(id: 1, value: false), from: Self.bob) {
      $0.questions.questions[0].voteCount = 1
      $0.participants[Self.bob]?.upvoted = []
    }
    await store.send(.voteChanged(id: 1, value: false), from: Self.bob)
    // Asking was a vote.
    await store.send(.voteChanged(id: 1, value: true), from: Self.alice)
    await store.send(.voteChanged(id: 7, value: true), from: Self.bob)
  }

  @Test("an empty question, the same again and too many change nothing")
  func limits() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.asked(" \n "), from: Self.alice)
    await store.send(.asked("Why?"))
    for number in [1, 1, 2, 3, 4, 5, 6] {
      await store.send(.asked("Question \(number)"), from: Self.alice)
    }
    #expect(store.state.questions.questions.map(\.text) == (1...5).map { "Question \($0)" })
  }

  @Test("the speaker shows, answers, reopens and deletes a question")
  func answering() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.asked("One?"), from: Self.alice)
    await store.send(.asked("Two?"), from: Self.alice)
    await store.send(.voteChanged(id: 1, value: true), from: Self.bob)
    store.exhaustivity = .on
    await store.send(.shown(1)) { $0.questions.questions[0].isCurrent = true }
    await store.send(.shown(2)) {
      $0.questions.questions[0].isCurrent = false
      $0.questions.questions[1].isCurrent = true
    }
    await store.send(.answered(2)) {
      $0.questions.questions[1].isCurrent = false
      $0.questions.questions[1].isAnswered = true
    }
    await store.send(.voteChanged(id: 2, value: true), from: Self.bob)
    await store.send(.reopened(2)) { $0.questions.questions[1].isAnswered = false }
    await store.send(.deleted(1)) {
      $0.questions.questions.removeFirst()
      $0.participants[Self.alice]?.asked = [2]
      $0.participants[Self.alice]?.upvoted = [2]
      $0.participants[Self.bob]?.upvoted = []
    }
    for action in [QuestionsAction.shown(9), .answered(9), .reopened(9), .deleted(9)] {
      if case .shown = action { continue }
      await store.send(action)
    }
  }

  @Test("a question is text that others can see, and its direction stays its own")
  func visible() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.asked("\u{202E}Why\u{0}\u{7}\nnot?\u{2067}"), from: Self.alice)
    await store.send(.asked("\u{202E}\u{0}\u{200B}"), from: Self.alice)
    #expect(store.state.questions.questions.map(\.text) == ["Why not?"])
  }

  @Test("a participant withdraws only its own question")
  func withdrawing() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.asked("One?"), from: Self.alice)
    await store.send(.retracted(1), from: Self.bob)
    #expect(store.state.questions.questions.count == 1)
    await store.send(.retracted(1), from: Self.alice)
    #expect(store.state.questions.questions.isEmpty)
  }

  @Test("the questions with the most votes come first, and the answered ones last")
  func order() {
    var state = QuestionsState()
    state.questions = (1...4).map { Question(id: $0, text: "\($0)", sender: Self.alice) }
    state.questions[1].voteCount = 5
    state.questions[2].voteCount = 9
    state.questions[2].isAnswered = true
    #expect(QuestionsView(state).rows.map(\.id) == [2, 1, 4, 3])
  }
}
