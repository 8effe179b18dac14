import ComposableTesting
import Lectern
import LecternSimulation
import Testing

@testable import SimulationWatch

@Suite struct WatchFeatureTests {
  private let clock = TestClock()
  private let events = [RecordedEvent].short
  private let length = WatchState.Length(events: 14, time: 13_000)

  private var feature: WatchFeature {
    WatchFeature(
      simulation: SimulationClient { [events] in $0 == 42 ? events : Array(events.prefix(3)) },
      clock: clock
    )
  }

  /// A store that stands at a position.
  private func store(at position: Int) -> TestStore<WatchState, WatchAction> {
    var state = WatchState(seed: 42)
    state.length = length
    state.apply(Array(events.prefix(position)))
    return TestStore(initialState: state, reducer: feature, clock: clock)
  }

  private func advance(_ range: Range<Int>, time: Int64? = nil) -> WatchAction {
    .advanced(
      Advance(seed: 42, position: range.lowerBound, events: Array(events[range]), time: time)
    )
  }

  @Test("a start runs the seed, and shows the deployment")
  func opened() async {
    let store = TestStore(initialState: WatchState(seed: 0), reducer: feature, clock: clock)
    await store.send(.playButtonTapped)
    await store.send(.opened(seed: 42)) { $0.seed = 42 }
    await store.receive(.ran(seed: 42, length: length, first: [events[0]])) {
      $0.length = length
      $0.stage = Stage(events.prefix(1))
    }
    await store.send(.opened(seed: 42))
    await store.finish()
  }

  @Test("it plays in frames, until a pause")
  func play() async {
    let store = store(at: 1)
    await store.send(.speedChosen(.tenth)) { $0.speed = .tenth }
    await store.send(.playButtonTapped) { $0.isPlaying = true }
    await clock.advance(by: WatchFeature.frame)
    await store.receive(advance(1..<11, time: 10_000)) {
      $0.stage = Stage(events.prefix(11))
      $0.freshAfter = 1
    }
    await store.send(.pauseButtonTapped) { $0.isPlaying = false }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("it stops at the end, and restarts")
  func end() async {
    let store = store(at: 11)
    await store.send(.playButtonTapped) { $0.isPlaying = true }
    await clock.advance(by: WatchFeature.frame)
    await store.receive(advance(11..<14, time: 13_000)) {
      $0.stage = Stage(events)
      $0.freshAfter = 11
      $0.isPlaying = false
    }
    for action in [WatchAction.playButtonTapped, .stepButtonTapped, .turnButtonTapped] {
      await store.send(action)
    }
    await store.send(.restartButtonTapped)
    await store.receive(.rewound(seed: 42, stage: Stage(events.prefix(1)))) {
      $0.stage = Stage(events.prefix(1))
      $0.freshAfter = 1
    }
    await store.send(.restartButtonTapped)
    await store.finish()
  }

  @Test("a frame without events advances the time alone")
  func emptyFrame() async {
    let store = store(at: 1)
    await store.send(.speedChosen(.tenth)) { $0.speed = .tenth }
    #expect(
      Speed.allCases.map { $0.virtual(.seconds(1)) } == [
        .milliseconds(100), .seconds(1), .seconds(10), .seconds(100),
      ]
    )
    await store.send(.advanced(Advance(seed: 42, position: 1, events: [], time: 500))) {
      $0.stage.advance(to: 500)
      $0.freshAfter = 1
    }
    await store.finish()
  }

  @Test("a step pauses, and leads to the next line; a step back leads before it")
  func step() async {
    let store = store(at: 10)
    await store.send(.playButtonTapped) { $0.isPlaying = true }
    await store.send(.stepButtonTapped) { $0.isPlaying = false }
    await store.receive(advance(10..<12)) {
      $0.stage = Stage(events.prefix(12))
      $0.freshAfter = 10
    }
    await store.send(.stepBackButtonTapped)
    await store.receive(.rewound(seed: 42, stage: Stage(events.prefix(11)))) {
      $0.stage = Stage(events.prefix(11))
      $0.freshAfter = 11
    }
    await store.send(.turnButtonTapped)
    await store.receive(advance(11..<12)) {
      $0.stage = Stage(events.prefix(12))
    }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("another seed starts over at the chosen speed; an impossible one changes nothing")
  func seed() async {
    let store = store(at: 5)
    await store.send(.speedChosen(.tenfold)) { $0.speed = .tenfold }
    await store.send(.playButtonTapped) { $0.isPlaying = true }
    await store.send(.seedChosen(seed: -1))
    await store.send(.seedChosen(seed: .max))
    await store.send(.seedChosen(seed: 5)) {
      $0 = WatchState(seed: 5)
      $0.speed = .tenfold
    }
    let length = WatchState.Length(events: 3, time: 2_000)
    await store.receive(.ran(seed: 5, length: length, first: [events[0]])) {
      $0.length = length
      $0.stage = Stage(events.prefix(1))
    }
    await store.finish()
  }

  @Test("an answer that comes late changes nothing")
  func stale() async {
    let store = store(at: 5)
    await store.send(.advanced(Advance(seed: 41, position: 5, events: [events[5]])))
    await store.send(.advanced(Advance(seed: 42, position: 4, events: [events[4]])))
    await store.send(.rewound(seed: 41, stage: Stage()))
    await store.send(.ran(seed: 42, length: length, first: [events[0]]))
    await store.finish()
  }

  @Test("a server that restarts while a seed plays goes on")
  func restart() async {
    let store = store(at: 1)
    await store.send(.playButtonTapped) { $0.isPlaying = true }
    await store.send(.opened(seed: 42))
    await clock.advance(by: WatchFeature.frame)
    await store.receive(advance(1..<14, time: 13_000)) {
      $0.stage = Stage(events)
      $0.freshAfter = 1
      $0.isPlaying = false
    }
    await store.finish()
  }
}
