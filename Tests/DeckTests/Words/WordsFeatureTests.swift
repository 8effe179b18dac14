import ComposableTesting
import Lectern
import Testing

@testable import Deck

@Suite struct WordsFeatureTests {
  private static let alice = Sender(rawValue: "alice")
  private static let bob = Sender(rawValue: "bob")

  private func store() -> TestStore<AudienceState, WordsAction> {
    var state = AudienceState()
    state.clouds["mood"] = CloudState()
    state.clouds["mood"]?.isOpen = true
    return TestStore(initialState: state, reducer: WordsFeature())
  }

  @Test("the same word of two participants counts twice, however it is written")
  func adding() async {
    let store = store()
    await store.send(.added(cloud: "mood", word: " Calm "), from: Self.alice) {
      $0.clouds["mood"]?.counts = ["calm": 1]
      $0.participants[Self.alice, default: .init()].words = ["mood": ["calm"]]
    }
    await store.send(.added(cloud: "mood", word: "calm"), from: Self.alice)
    await store.send(.added(cloud: "mood", word: "CALM"), from: Self.bob) {
      $0.clouds["mood"]?.counts = ["calm": 2]
      $0.participants[Self.bob, default: .init()].words = ["mood": ["calm"]]
    }
  }

  @Test("a participant has three words, and may take one back")
  func limit() async {
    let store = store()
    store.exhaustivity = .off
    for word in ["a", "b", "c", "d"] {
      await store.send(.added(cloud: "mood", word: word), from: Self.alice)
    }
    #expect(store.state.participants[Self.alice]?.words == ["mood": ["a", "b", "c"]])
    await store.send(.retracted(cloud: "mood", word: "b"), from: Self.alice)
    await store.send(.retracted(cloud: "mood", word: "a"), from: Self.bob)
    await store.send(.added(cloud: "mood", word: "d"), from: Self.alice)
    #expect(store.state.clouds["mood"]?.counts == ["a": 1, "c": 1, "d": 1])
  }

  @Test("a word that the speaker has removed does not come back")
  func removing() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.added(cloud: "mood", word: "rude"), from: Self.alice)
    await store.send(.removed(cloud: "mood", word: "rude"))
    await store.send(.added(cloud: "mood", word: "Rude"), from: Self.bob)
    #expect(store.state.clouds["mood"]?.counts == [:])
    await store.send(.retracted(cloud: "mood", word: "rude"), from: Self.alice)
    #expect(store.state.clouds["mood"]?.counts == [:])
  }

  @Test("an unknown cloud and an empty word change nothing, and a closed cloud is told")
  func refused() async {
    let store = store()
    await store.send(.added(cloud: "mood", word: "  \u{200B} "), from: Self.alice)
    await store.send(.added(cloud: "sea", word: "calm"), from: Self.alice)
    await store.send(.closed("mood")) { $0.clouds["mood"]?.isOpen = false }
    await store.send(.added(cloud: "mood", word: "calm"), from: Self.alice) {
      $0.participants[Self.alice, default: Participation()]
        .refuse("calm", for: .block(id: "mood"), because: .late)
    }
    await store.send(.opened("mood")) { $0.clouds["mood"]?.isOpen = true }
  }

  @Test("a word is at most as long as its limit, whatever its marks")
  func length() async {
    let store = store()
    store.exhaustivity = .off
    let word = "e" + String(repeating: "\u{301}", count: 5_000)
    await store.send(.added(cloud: "mood", word: word), from: Self.alice)
    let stored = store.state.clouds["mood"]?.counts.keys.first
    #expect((stored?.unicodeScalars.count ?? .max) <= 96)
  }

  @Test("frequent words are larger")
  func sizes() {
    var cloud = CloudState()
    cloud.counts = ["sea": 8, "wind": 4, "salt": 1]
    let view = CloudView(cloud, id: "mood", prompt: "?")
    #expect(view.words.map(\.text) == ["salt", "sea", "wind"])
    #expect(view.words.map(\.size) == [1, 5, 3])
    #expect(view.before.isEmpty)
  }

  @Test("the most frequent words of an earlier cloud stand beside its own")
  func earlier() {
    let talk = TalkReader.talk(
      from: "```words mood\n```\n\n---\n\n```words after\nresults: mood\nAnd now?\n```"
    )
    #expect(talk.diagnostics.isEmpty)
    var state = DeckState()
    state.update(to: talk)
    state.audience.clouds["mood"]?.counts = ["calm": 4, "wind": 7]
    for number in 1...9 { state.audience.clouds["mood"]?.counts["word \(number)"] = 1 }
    let view = LiveView(
      talk.slides[1].live,
      nil,
      in: talk,
      of: state.audience,
      applause: state.applause,
      countdowns: [:],
      isSpeaker: false,
      hasAuthors: false
    )
    #expect(view.words?.prompt == "And now?")
    #expect(view.words?.before.prefix(3).map(\.id) == ["wind", "calm", "word 1"])
    #expect(view.words?.before.map(\.count) == [7, 4, 1, 1, 1, 1, 1, 1])
  }

  @Test("earlier words that are its own, or none, are reported")
  func mistakes() {
    for name in ["mood", "crew", "other"] {
      let talk = TalkReader.talk(
        from: "```words mood\nresults: \(name)\n```\n\n---\n\n```poll crew\n- A\n- B\n```"
      )
      #expect(
        talk.diagnostics.map(\.message) == ["the results “\(name)” are of no other words"]
      )
    }
  }
}
