import Composable
import ComposableTesting
import OrderedCollections
import Testing

@Suite struct EffectsExamples {
  struct SearchState: Equatable {
    var query = ""
    var results: [String] = []
    var failure: String?
    var secondsOpen = 0
  }

  @EnumProperties
  enum SearchAction: Equatable {
    case opened
    case queryChanged(String)
    case cancelButtonTapped
    case closed
    case resultsLoaded([String])
    case loadFailed(String)
    case ticked
  }

  struct SearchFeature: Reducer {
    let search: @Sendable (String) async throws -> [String]
    let log: @Sendable (String) async -> Void
    let clock: any Clock<Duration>

    enum EffectID { case search, timer }

    func reduce(into state: inout SearchState, action: SearchAction) -> Effect<SearchAction> {
      switch action {
      case .opened:
        return .timer(every: .seconds(1), clock: clock) { .ticked }
          .cancellable(id: EffectID.timer)

      case .queryChanged(let query):
        state.query = query
        return load(query)
          .debounce(id: EffectID.search, for: .milliseconds(300), clock: clock)

      case .cancelButtonTapped:
        return .cancel(id: EffectID.search)

      case .closed:
        return [
          .cancel(id: EffectID.search),
          .cancel(id: EffectID.timer),
          .fireAndForget { [log] in await log("closed") },
        ]

      case .resultsLoaded(let results):
        state.results = results
      case .loadFailed(let failure):
        state.failure = failure
      case .ticked:
        state.secondsOpen += 1
      }
      return .none
    }

    func load(_ query: String) -> Effect<SearchAction> {
      .run { [search] send in
        await send(.resultsLoaded(try await search(query)))
      } catch: { error, send in
        await send(.loadFailed(String(describing: error)))
      }
    }
  }

  struct NoNetwork: Error {}

  func store(_ clock: TestClock) -> TestStore<SearchState, SearchAction> {
    TestStore(
      initialState: SearchState(),
      reducer: SearchFeature(
        search: { query in
          guard query != "?" else { throw NoNetwork() }
          return [query.uppercased()]
        },
        log: { _ in },
        clock: clock
      )
    )
  }

  @Test("typing is debounced, and a failure is an action")
  func search() async {
    let clock = TestClock()
    let store = store(clock)
    await store.send(.queryChanged("a")) { $0.query = "a" }
    await store.send(.queryChanged("ab")) { $0.query = "ab" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.resultsLoaded(["AB"])) { $0.results = ["AB"] }
    await store.send(.queryChanged("?")) { $0.query = "?" }
    await clock.advance(by: .milliseconds(300))
    await store.receive(.loadFailed("NoNetwork()")) { $0.failure = "NoNetwork()" }
    await store.send(.queryChanged("c")) { $0.query = "c" }
    await store.send(.cancelButtonTapped)
    await store.finish()
  }

  @Test("a timer ticks until it is cancelled")
  func timer() async {
    let clock = TestClock()
    let store = store(clock)
    await store.send(.opened)
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0.secondsOpen = 1 }
    await store.send(.closed)
    await store.finish()
  }
}

// In order, and not too often.
extension EffectsExamples {
  struct Slide: Equatable {
    var notice: String?
    var position = 0
  }

  enum SlideAction: Equatable {
    case shareButtonTapped
    case noticeExpired
    case dragged(Int)
    case moved(Int)
  }

  struct SlideFeature: Reducer {
    let clock: any Clock<Duration>
    let share: @Sendable () async throws -> Void

    enum EffectID { case move }

    func reduce(into state: inout Slide, action: SlideAction) -> Effect<SlideAction> {
      switch action {
      case .shareButtonTapped:
        state.notice = "The slide is being shared."
        return .concatenate(
          .fireAndForget { [share] in try await share() },
          .run { [clock] _ in try await clock.sleep(for: .seconds(1)) },
          .send(.noticeExpired)
        )

      case .dragged(let position):
        return .send(.moved(position))
          .throttle(id: EffectID.move, for: .seconds(1), latest: true, clock: clock)

      case .noticeExpired:
        state.notice = nil
      case .moved(let position):
        state.position = position
      }
      return .none
    }
  }

  @Test("effects run in order and are throttled")
  func slide() async {
    let clock = TestClock()
    let store = TestStore(initialState: Slide(), reducer: SlideFeature(clock: clock) {})
    await store.send(.shareButtonTapped) { $0.notice = "The slide is being shared." }
    await clock.advance(by: .seconds(1))
    await store.receive(.noticeExpired) { $0.notice = nil }
    await store.send(.dragged(1))
    await store.receive(.moved(1)) { $0.position = 1 }
    await store.send(.dragged(2))
    await store.send(.dragged(3))
    await clock.advance(by: .seconds(1))
    await store.receive(.moved(3)) { $0.position = 3 }
    await store.finish()
  }
}

// Names.
extension EffectsExamples {
  struct TimerState: Equatable, Identifiable {
    let id: Int
    var ticks = 0
  }

  @EnumProperties
  enum TimerAction: Equatable {
    case startTapped, stopTapped, ticked
  }

  struct TimerFeature: Reducer {
    let clock: any Clock<Duration>

    private enum EffectID { case timer }

    func reduce(into state: inout TimerState, action: TimerAction) -> Effect<TimerAction> {
      switch action {
      case .startTapped:
        return .timer(every: .seconds(1), clock: clock) { .ticked }
          .cancellable(id: EffectID.timer, cancelInFlight: true)
      case .stopTapped:
        return .cancel(id: EffectID.timer)
      case .ticked:
        state.ticks += 1
      }
      return .none
    }
  }

  struct TimersState: Equatable {
    var timers: OrderedDictionary<Int, TimerState> = [
      1: TimerState(id: 1), 2: TimerState(id: 2),
    ]
  }

  @EnumProperties
  enum TimersAction: Equatable {
    case timers(IdentifiedAction<Int, TimerAction>)
  }

  @Test("a child's effect id is its own")
  func scopes() async {
    let clock = TestClock()
    let timers = EmptyReducer<TimersState, TimersAction>()
      .forEach(\.timers, action: \.timers) { TimerFeature(clock: clock) }
    let store = TestStore(initialState: TimersState(), reducer: timers)
    await store.send(.timers(.element(id: 1, action: .startTapped)))
    await store.send(.timers(.element(id: 2, action: .startTapped)))
    await store.send(.timers(.element(id: 1, action: .stopTapped)))
    await clock.advance(by: .seconds(1))
    await store.receive(.timers(.element(id: 2, action: .ticked))) {
      $0.timers[2]?.ticks = 1
    }
    await store.send(.timers(.element(id: 2, action: .stopTapped)))
  }

  struct Order: Equatable {}

  @EnumProperties
  enum PaymentAction: Equatable {
    case payTapped(Order)
    case paid(String)
  }

  struct PaymentFeature: Reducer {
    struct Payments: Sendable {
      let charge: @Sendable (Order, _ idempotencyKey: String) async throws -> String

      func charge(_ order: Order, idempotencyKey: String) async throws -> String {
        try await charge(order, idempotencyKey)
      }
    }

    let payments: Payments

    func reduce(into state: inout String?, action: PaymentAction) -> Effect<PaymentAction> {
      switch action {
      case .payTapped(let order):
        return .run { [payments] send in
          await send(.paid(try await payments.charge(order, idempotencyKey: send.idempotencyKey)))
        }
      case .paid(let receipt):
        state = receipt
        return .none
      }
    }
  }

  @Test("each effect has an idempotency key of its own")
  func idempotencyKey() async {
    let store = Store(
      initialState: nil,
      reducer: PaymentFeature(payments: .init { _, key in key }),
      executor: TestExecutor(),
      seed: 35,
      now: { .epoch }
    )
    await store.send(.payTapped(Order())).finish()
    #expect(await store.state == "z-0-1-0")
    await store.send(.payTapped(Order())).finish()
    #expect(await store.state == "z-0-3-0")
  }

  @Test("a send's task waits for its effects")
  func task() async {
    let store = Store(
      initialState: Slide(),
      reducer: SlideFeature(clock: ContinuousClock()) {},
      executor: TestExecutor(),
      now: { .epoch }
    )
    let task = await store.send(.shareButtonTapped)
    await task.cancel()
    await task.finish()
    #expect(await store.state.notice != nil)
  }

  struct ExportFeature: Reducer {
    struct State: Equatable { var results = ["Milk", "Tea"] }
    enum Action: Equatable { case exportButtonTapped }

    let downloads: DownloadClient

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .exportButtonTapped:
        guard let sender = ActionContext.current.sender else { break }
        return .fireAndForget { [downloads, results = state.results] in
          let text = results.joined(separator: "\n")
          let file = GivenFile(named: "Results.txt", type: "text/plain", text)
          try await downloads.give(file, to: sender)
        }
      }
      return .none
    }
  }

  actor GivenFiles {
    private(set) var texts: [String] = []

    func append(_ file: GivenFile, for person: Sender) {
      texts.append("\(person.rawValue): \(String(decoding: file.bytes, as: UTF8.self))")
    }
  }

  @Test("an effect gives the sender a file")
  func file() async {
    let given = GivenFiles()
    let downloads = DownloadClient { file, person in await given.append(file, for: person) }
    let store = TestStore(
      initialState: ExportFeature.State(),
      reducer: ExportFeature(downloads: downloads)
    )
    await store.send(.exportButtonTapped, from: Sender(rawValue: "ann"))
    await store.finish()
    #expect(await given.texts == ["ann: Milk\nTea"])
  }
}

// A part of an effect.
extension EffectsExamples {
  enum RecordingAction: Equatable {
    case recordTapped
    case skipTapped
    case ticked
    case recordingStarted
  }

  struct RecordingFeature: Reducer {
    let clock: any Clock<Duration>

    enum EffectID { case countdown }

    func reduce(into seconds: inout Int, action: RecordingAction) -> Effect<RecordingAction> {
      switch action {
      case .recordTapped:
        return .run { [clock] send in
          await withTaskCancellation(id: EffectID.countdown) {
            for await _ in clock.timer(interval: .seconds(1)) { await send(.ticked) }
          }
          await send(.recordingStarted)
        }
      case .skipTapped:
        return .cancel(id: EffectID.countdown)
      case .ticked: seconds += 1
      case .recordingStarted: break
      }
      return .none
    }
  }

  @Test("an effect continues after a part of it was cancelled")
  func part() async {
    let clock = TestClock()
    let store = TestStore(initialState: 0, reducer: RecordingFeature(clock: clock))
    await store.send(.recordTapped)
    await clock.advance(by: .seconds(1))
    await store.receive(.ticked) { $0 = 1 }
    await store.send(.skipTapped)
    await store.receive(.recordingStarted)
    await store.finish()
  }
}
