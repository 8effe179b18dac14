import ComposableTesting
import Lectern
import Testing

@testable import Deck

@Suite struct DeckFeatureTests {
  static let talk = TalkReader.talk(
    from: "# One\n\n---\n\n```poll drinks\n- Tea\n- Coffee\n```\n\n---\n\n## Three"
  )

  private func store(
    _ file: TalkClient = .unwatched
  ) -> TestStore<DeckState, DeckAction> {
    TestStore(initialState: DeckState(), reducer: DeckFeature(file: file, clock: TestClock()))
  }

  @Test("a poll opens, and the timer starts, when the speaker arrives")
  func arriving() async {
    let store = store()
    await store.send(.opened(TalkFile(name: "talk.md", talk: Self.talk))) {
      $0.fileName = "talk.md"
      $0.slides.update(to: Self.talk)
      $0.audience.update(to: Self.talk)
    }
    #expect(store.state.audience.polls["drinks"]?.isOpen == false)
    await store.send(.slides(.nextTapped)) {
      $0.slides.show(1)
      $0.audience.polls["drinks"]?.wasShown = true
      $0.audience.polls["drinks"]?.isOpen = true
      $0.timer.startedAt = .epoch
    }
    await store.send(.poll(.closed("drinks"))) { $0.audience.polls["drinks"]?.isOpen = false }
    // Closed, it stays closed when the speaker comes back.
    await store.send(.slides(.nextTapped)) { $0.slides.show(2) }
    await store.send(.slides(.backTapped)) { $0.slides.show(1) }
  }

  @Test("a timer that was paused stays so at the next slide")
  func pausedTimer() {
    var state = DeckState()
    state.slides = SlidesState(Self.talk)
    for (time, action) in [
      DeckAction.slides(.nextTapped), .timer(.pauseButtonTapped), .slides(.nextTapped),
    ].enumerated() {
      let context = ActionContext(
        timestamp: Timestamp(millisecondsSinceEpoch: Int64(time) * 1_000),
        sender: nil
      )
      ActionContext.$current.withValue(context) {
        _ = DeckFeature(file: .unwatched, clock: TestClock()).reduce(into: &state, action: action)
      }
    }
    #expect(state.timer.startedAt == nil)
    #expect(state.timer.elapsed == 1_000)
  }

  @Test("a file that is saved is read again, and one that cannot be read changes nothing")
  func saving() async {
    let saved = TalkReader.talk(from: "# Zero\n\n---\n\n# One")
    let store = store(
      TalkClient { _, report in
        await report(.failed("talk.md is empty"))
        await report(.read(saved))
      }
    )
    await store.send(.opened(TalkFile(name: "talk.md", talk: Self.talk))) {
      $0.fileName = "talk.md"
      $0.slides.update(to: Self.talk)
      $0.audience.update(to: Self.talk)
    }
    await store.receive(.readingFailed("talk.md is empty")) { $0.problem = "talk.md is empty" }
    await store.receive(.talkRead(saved)) {
      $0.problem = nil
      $0.slides.update(to: saved)
      $0.audience.update(to: saved)
    }
    #expect(store.state.slides.index == 1)
    await store.finish()
  }

  @Test("the same file goes on after a restart, and another begins anew")
  func opening() async {
    let store = store()
    store.exhaustivity = .off
    let file = TalkFile(name: "talk.md", talk: Self.talk)
    await store.send(.opened(file))
    await store.send(.slides(.slideChosen("three")))
    await store.send(.opened(file))
    #expect(store.state.slides.index == 2)
    await store.send(.opened(TalkFile(name: "other.md", talk: Self.talk)))
    #expect(store.state.slides.index == 0)
    #expect(store.state.timer == TimerState())
  }

  @Test(
    "another talk in a file with the same name begins anew, and a talk under another path goes on"
  )
  func samePath() {
    func index(_ path: String, _ talk: Talk) -> Int {
      var state = DeckState()
      state.open(TalkFile(name: "a", path: "/monday/a", talk: Self.talk))
      state.slides.show(1)
      state.open(TalkFile(name: "a", path: path, talk: talk))
      return state.slides.index
    }
    let other = TalkReader.talk(from: "# Other\n\n---\n\n## Three")
    #expect(index("/tuesday/a", other) == 0)
    #expect(index("/monday/a", TalkReader.talk(from: "# Uno\n\n---\n\n## Two")) == 1)
    #expect(index("/spare/a", Self.talk) == 1)
  }
}

extension TalkClient {
  /// A file that is not saved again.
  static var unwatched: TalkClient { TalkClient { _, _ in } }
}
