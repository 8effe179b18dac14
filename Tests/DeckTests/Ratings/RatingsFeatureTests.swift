import ComposableTesting
import Lectern
import Testing

@testable import Deck

/// Scales, guesses and rankings.
@Suite struct RatingsFeatureTests {
  private static let alice = Sender(rawValue: "alice")
  private static let bob = Sender(rawValue: "bob")

  private func store(_ text: String) -> TestStore<AudienceState, RatingsAction> {
    var state = AudienceState()
    state.update(to: TalkReader.talk(from: text))
    for id in state.ratings.keys { state.ratings[id]?.isOpen = true }
    return TestStore(initialState: state, reducer: RatingsFeature())
  }

  private let scale = "```scale energy\nHow awake?\nsteps: 4\n- Crew\n- Guests\n```"
  private let guess = "```guess height\nHow high?\nanswer: 42\nunit: m\n```"
  private let rank = "```rank needs\nWhat first?\n- Light\n- Soup\n- Crane\n```"

  @Test("a participant gives each statement a point, and may change it")
  func points() async {
    let store = store(scale)
    await store.send(.rated(block: "energy", item: "crew", value: 4), from: Self.alice) {
      $0.ratings["energy"]?.tallies = ["crew": [4: 1]]
      $0.ratings["energy"]?.voterCount = 1
      $0.participants[Self.alice, default: .init()].ratings = ["energy": ["crew": 4]]
    }
    await store.send(.rated(block: "energy", item: "crew", value: 2), from: Self.alice) {
      $0.ratings["energy"]?.tallies = ["crew": [2: 1]]
      $0.participants[Self.alice]?.ratings = ["energy": ["crew": 2]]
    }
    await store.send(.rated(block: "energy", item: "guests", value: 1), from: Self.alice) {
      $0.ratings["energy"]?.tallies = ["crew": [2: 1], "guests": [1: 1]]
      $0.participants[Self.alice]?.ratings = ["energy": ["crew": 2, "guests": 1]]
    }
  }

  @Test(
    "a value outside its scale, an unknown item, another kind and a closed block change nothing"
  )
  func refused() async {
    let store = store([scale, guess, rank].joined(separator: "\n\n---\n\n"))
    for value in [0, 5, 2.5, -1, .infinity, .nan] {
      await store.send(.rated(block: "energy", item: "crew", value: value), from: Self.alice)
    }
    await store.send(.rated(block: "energy", item: "cook", value: 1), from: Self.alice)
    await store.send(.rated(block: "needs", item: "soup", value: 1), from: Self.alice)
    await store.send(.ranked(block: "energy", item: "crew"), from: Self.alice)
    await store.send(.rated(block: "height", item: "value", value: 1e300), from: Self.alice)
    await store.send(.rated(block: "energy", item: "crew", value: 1))
    await store.send(.closed("energy")) { $0.ratings["energy"]?.isOpen = false }
    await store.send(.rated(block: "energy", item: "crew", value: 1), from: Self.alice)
  }

  @Test("a second tap takes an item out of the order, and those behind it move up")
  func order() async {
    let store = store(rank)
    store.exhaustivity = .off
    for item in ["soup", "crane", "light"] {
      await store.send(.ranked(block: "needs", item: item), from: Self.alice)
    }
    #expect(
      store.state.participants[Self.alice]?.ratings
        == ["needs": ["soup": 1, "crane": 2, "light": 3]]
    )
    await store.send(.ranked(block: "needs", item: "soup"), from: Self.alice)
    #expect(
      store.state.participants[Self.alice]?.ratings == ["needs": ["crane": 1, "light": 2]]
    )
    for item in ["crane", "light"] {
      await store.send(.ranked(block: "needs", item: item), from: Self.alice)
    }
    #expect(store.state.participants[Self.alice]?.ratings == nil)
    #expect(store.state.ratings["needs"]?.voterCount == 0)
  }

  @Test("the items are in the room's order once it is revealed, and not before")
  func room() async throws {
    let store = store(rank)
    store.exhaustivity = .off
    for (sender, item) in [(Self.alice, "soup"), (Self.bob, "soup"), (Self.bob, "crane")] {
      await store.send(.ranked(block: "needs", item: item), from: sender)
    }
    var state = try #require(store.state.ratings["needs"])
    var view = RatingView(state, isSpeaker: false)
    #expect(view.rank?.items.map(\.text) == ["Light", "Soup", "Crane"])
    #expect(view.rank?.items.allSatisfy { $0.score == nil && $0.share == nil } == true)
    #expect(RatingView(state, isSpeaker: true).rank?.items.map(\.score) == [0, 6, 2])
    state.isRevealed = true
    view = RatingView(state, isSpeaker: false)
    #expect(view.rank?.items.map(\.text) == ["Soup", "Crane", "Light"])
    #expect(view.rank?.items.map(\.place) == ["1", "2", "3"])
    #expect(view.summary == "2 answers")
  }

  @Test("neither the answer nor a guess is in a byte of the audience's until they are revealed")
  func secrecy() async throws {
    let store = store(guess)
    store.exhaustivity = .off
    await store.send(.rated(block: "height", item: "value", value: 40), from: Self.alice)
    await store.send(.rated(block: "height", item: "value", value: 45.5), from: Self.bob)
    let hidden = try #require(store.state.ratings["height"])
    let view = try #require(RatingView(hidden, isSpeaker: false).guess)
    #expect(view.bars.isEmpty && view.answer == nil && view.nearest == nil)
    #expect(view.nearestMark == nil && view.average == nil)
    #expect(RatingView(hidden, isSpeaker: true).guess?.answer == "42 m")
    await store.send(.revealed("height"))
    let state = try #require(store.state.ratings["height"])
    #expect(!state.isOpen)
    let revealed = try #require(RatingView(state, isSpeaker: false).guess)
    #expect(revealed.answer == "42 m" && revealed.nearest == "Nearest: 40 m")
    let alice = MyView(store.state.participants[Self.alice])
    #expect(alice.marks[try #require(revealed.nearestMark)] == true)
    #expect(alice.ratings[revealed.mark] == "40")
    #expect(revealed.bars.map(\.label) == ["40", "45.5"])
    #expect(revealed.average == "Average: 42.8 m")
  }

  @Test("many different guesses share a few bars, and outliers do not take them all")
  func histogram() {
    var tally: SortedDictionary<Double, Int> = [:]
    for value in 1...100 { tally[Double(value)] = 1 }
    tally[1_000_000] = 1
    let bins = Histogram(tally, answer: 50).bins
    #expect(bins.count == 12)
    #expect(bins.map(\.count).reduce(0, +) == 101)
    #expect(bins.allSatisfy { $0.count > 0 })
    #expect(bins.filter(\.isRight).count == 1)
    #expect(Histogram([7: 3], answer: nil).bins == [.init(label: "7", count: 3, isRight: false)])
    #expect(Histogram([:], answer: 1).bins.isEmpty)
    var wide: SortedDictionary<Double, Int> = [:]
    for value in 1...100 { wide[Double(value) * 1_234.5] = 1 }
    // A label has to fit below its bar.
    #expect(Histogram(wide, answer: nil).bins.first?.label == "3704–13477")
    #expect(Histogram(tally, answer: nil).bins.first?.label == "3–11")
    var tiny: SortedDictionary<Double, Int> = [-1: 3, 1: 3]
    for number in 0..<144 { tiny[Double(number % 13) * .leastNonzeroMagnitude, default: 0] += 1 }
    #expect(Histogram(tiny, answer: nil).bins.map(\.count).reduce(0, +) == 150)
  }

  @Test("answers survive an edit of the talk, and an item that is back has its points again")
  func editing() async {
    let store = store(scale)
    store.exhaustivity = .off
    await store.send(.rated(block: "energy", item: "crew", value: 4), from: Self.alice)
    await store.send(.rated(block: "energy", item: "guests", value: 3), from: Self.bob)
    var state = store.state
    state.update(to: TalkReader.talk(from: "```scale energy\nAwake?\nsteps: 4\n- Guests\n```"))
    #expect(state.ratings["energy"]?.tallies == ["guests": [3: 1]])
    #expect(state.ratings["energy"]?.voterCount == 1)
    state.update(to: TalkReader.talk(from: scale))
    #expect(state.ratings["energy"] == store.state.ratings["energy"])
  }

  @Test("a corrected item keeps its answers, under another question, too")
  func corrected() async {
    let store = store(rank.replacing("rank needs", with: "rank"))
    store.exhaustivity = .off
    for item in ["crane", "light"] {
      await store.send(.ranked(block: "what-first", item: item), from: Self.alice)
    }
    var state = store.state
    for text in ["```rank\nWhat first?\n- Light\n- Soup\n- Cranes\n```"] {
      state.update(to: TalkReader.talk(from: text))
    }
    #expect(
      state.participants[Self.alice]?.ratings == ["what-first": ["cranes": 1, "light": 2]]
    )
    #expect(state.ratings["what-first"]?.voterCount == 1)
  }

  @Test("items of an order move up if the talk loses one before them")
  func shorterRanking() async {
    let store = store(rank)
    store.exhaustivity = .off
    for item in ["soup", "crane", "light"] {
      await store.send(.ranked(block: "needs", item: item), from: Self.alice)
    }
    var state = store.state
    state.update(to: TalkReader.talk(from: "```rank needs\nWhat?\n- Light\n- Crane\n```"))
    #expect(state.ratings["needs"]?.tallies == ["crane": [1: 1], "light": [2: 1]])
    state.update(to: TalkReader.talk(from: rank))
    #expect(state.ratings["needs"]?.tallies == store.state.ratings["needs"]?.tallies)
  }

  @Test("guesses have two digits, as pages show them, and keep their place under another question")
  func digits() async throws {
    let store = store(guess)
    store.exhaustivity = .off
    await store.send(.rated(block: "height", item: "value", value: 42.004), from: Self.alice)
    #expect(store.state.ratings["height"]?.tallies == ["value": [42: 1]])
    var state = AudienceState()
    state.update(to: TalkReader.talk(from: "```guess\nHow hgih?\nanswer: 42\n```"))
    state.ratings["how-hgih"]?.wasShown = true
    state.participants[Self.bob, default: .init()].ratings = ["how-hgih": ["value": 40]]
    let old = TalkReader.talk(from: "```guess\nHow hgih?\nanswer: 42\n```")
    state.update(to: TalkReader.talk(from: "```guess\nHow high?\nanswer: 42\n```"), after: old)
    #expect(state.ratings.keys == ["how-high"])
    #expect(state.ratings["how-high"]?.tallies == ["value": [40: 1]])
    #expect(state.participants[Self.bob]?.ratings == ["how-high": ["value": 40]])
  }

  @Test("a block doesn't take the answers of another one that was cut before")
  func cut() {
    let slept = TalkReader.talk(from: "```scale\nHow awake are you?\n```")
    let cut = TalkReader.talk(from: "# Lunch")
    let ate = TalkReader.talk(from: "```scale\nHow was lunch?\n```")
    var state = AudienceState()
    state.update(to: slept)
    state.ratings["how-awake-are-you"]?.wasShown = true
    state.update(to: cut, after: slept)
    state.update(to: ate, after: cut)
    #expect(state.ratings.keys == ["how-awake-are-you", "how-was-lunch"])
    #expect(state.ratings["how-was-lunch"]?.wasShown == false)
  }

  @Test("starting over removes the answers and hides them")
  func reset() async {
    let store = store(guess)
    store.exhaustivity = .off
    await store.send(.rated(block: "height", item: "value", value: 40), from: Self.alice)
    await store.send(.revealed("height"))
    await store.send(.resetButtonTapped("height"))
    #expect(store.state.ratings["height"]?.tallies == [:])
    #expect(store.state.ratings["height"]?.isRevealed == false)
    #expect(store.state.participants[Self.alice]?.ratings?["height"] == nil)
  }

  @Test("the results have averages, points and guesses")
  func results() async {
    let store = store([scale, guess, rank].joined(separator: "\n\n---\n\n"))
    store.exhaustivity = .off
    await store.send(.rated(block: "energy", item: "crew", value: 4), from: Self.alice)
    await store.send(.rated(block: "energy", item: "crew", value: 3), from: Self.bob)
    await store.send(.rated(block: "height", item: "value", value: 42), from: Self.alice)
    await store.send(.ranked(block: "needs", item: "soup"), from: Self.alice)
    var state = DeckState()
    state.audience = store.state
    let results = TalkResults(state)
    #expect(results.blocks.map(\.kind) == ["scale", "guess", "rank"])
    #expect(results.blocks[0].answers.map(\.note) == ["average 3.5", ""])
    #expect(results.blocks[1].answers == [.init(text: "42 m", count: 1, isRight: true)])
    #expect(results.blocks[2].answers.map(\.count) == [0, 3, 0])
  }
}
