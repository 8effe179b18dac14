import Composable
import ComposableTesting
import Synchronization
import Testing

/// A store with its own log. It can be killed and replayed.
///
/// ```
///   send ─▶ Store ─▶ RecorderStub ─▶ entries ─▶ replay ─▶ another Store
/// ```
struct ReplayHarness<State: Sendable, Action: Sendable>: Sendable {
  let harness: StoreHarness<State, Action>
  let recorder: RecorderStub<Action>
  private let make: @Sendable (TestClock) -> any Reducer<State, Action>
  private let initialState: State

  /// - Parameters:
  ///   - holdsEffects: whether effects wait for ``launch()``.
  ///   - reducer: returns the reducer, given the clock.
  init(
    _ initialState: State,
    holdsEffects: Bool = false,
    _ reducer: @escaping @Sendable (TestClock) -> any Reducer<State, Action>
  ) {
    self.init(initialState, RecorderStub(holdsEffects: holdsEffects), reducer)
  }

  private init(
    _ initialState: State,
    _ recorder: RecorderStub<Action>,
    _ reducer: @escaping @Sendable (TestClock) -> any Reducer<State, Action>
  ) {
    (self.initialState, self.recorder, make) = (initialState, recorder, reducer)
    harness = StoreHarness(initialState) { Self.lifted(reducer($0)) }
    harness.executor.perform { [store = harness.store] in
      store.core.recorder = recorder
      store.core.keepCheckpoints()
    }
  }

  private static func lifted(_ base: any Reducer<State, Action>) -> Reduce<State, Action> {
    Reduce { state, action in base.reduce(into: &state, action: action) }
  }

  var store: Store<State, Action> { harness.store }
  var clock: TestClock { harness.clock }
  var log: Recorder<String> { harness.log }
  var entries: [RecorderStub<Action>.Entry] { recorder.entries }

  var state: State {
    get async { await store.state }
  }

  /// The actions that have begun the effects in flight.
  var inFlight: [Action] {
    get async { await store.withCore { $0.effectsInFlight() } }
  }

  /// Sends actions in order; after each, waits until its effects are idle.
  @discardableResult
  func send(_ actions: Action...) async -> StoreTask? {
    var task: StoreTask?
    for action in actions {
      task = await store.send(action)
      await harness.executor.rest()
    }
    return task
  }

  /// Continues from the state after an earlier action.
  func fork(from earlier: Int) async {
    let entries = entries
    harness.executor.perform {
      let core = store.core
      let fork = core.fork(replaying: Array(entries.prefix { $0.number <= earlier }))
      core.install(fork, from: earlier, as: core.revision + 1, source: ActionSource())
    }
    await harness.executor.rest()
  }

  /// Launches the effects that wait.
  func launch() async {
    await store.withCore { $0.launchEffects(upTo: $0.startedEffectCount) }
    await harness.executor.rest()
  }

  func advance(by seconds: Int) async {
    await clock.advance(by: .seconds(seconds))
    await harness.executor.rest()
  }

  /// Returns a store to which the first entries, by default all, were replayed.
  func replayed(_ count: Int? = nil) async -> ReplayHarness {
    let entries = Array(entries.prefix(count ?? .max))
    let copy = ReplayHarness(
      initialState,
      RecorderStub(holdsEffects: recorder.holdsEffects, entries: entries),
      make
    )
    copy.harness.executor.perform {
      let core = copy.store.core
      core.recorder = nil
      core.continueReplay(of: core.fork(replaying: entries))
      core.recorder = copy.recorder
    }
    return copy
  }

  /// Returns a store that goes on from all entries, as after a restart.
  func restarted() async -> ReplayHarness {
    let copy = await replayed()
    await copy.store.withCore { _ = $0.endReplay() }
    await copy.harness.executor.rest()
    return copy
  }

  /// Returns a store that goes on from the state and the beginnings of effects, as after a restart from a snapshot; nil
  /// where there can be none.
  func restored() async -> ReplayHarness? {
    guard let beginnings = await store.withCore({ $0.effectCheckpoints() }) else { return nil }
    let (state, revision) = await (store.state, store.revision)
    let copy = ReplayHarness(
      initialState,
      RecorderStub(holdsEffects: recorder.holdsEffects),
      make
    )
    copy.harness.executor.perform {
      let core = copy.store.core
      core.recorder = nil
      core.beginReplay()
      core.restore(state, revision: revision)
      for beginning in beginnings { core.resume(beginning) }
      core.recorder = copy.recorder
    }
    await copy.store.withCore { _ = $0.endReplay() }
    await copy.harness.executor.rest()
    return copy
  }
}

extension StoreCore {
  fileprivate func fork(replaying entries: [RecorderStub<Action>.Entry]) -> StoreCore {
    let fork = StoreCore(replaying: configuration, keepsCheckpoints: keepsCheckpoints)
    fork.replay(entries)
    return fork
  }

  /// Replays entries, in replay mode.
  func replay(_ entries: [RecorderStub<Action>.Entry]) {
    for case .outcome(let outcome, let number) in entries { expect(outcome, of: number) }
    for (index, entry) in entries.enumerated() {
      switch entry {
      case .action(let action, let number, let context, let source):
        replay(action, number: number, at: context.timestamp, from: source)
      case .fork(let earlier, let number):
        let fork = fork(replaying: Array(entries[..<index].prefix { $0.number <= earlier }))
        install(fork, from: earlier, as: number, source: ActionSource())
      case .outcome(.ended, let number): replayEnd(of: number)
      case .outcome: break
      }
    }
  }
}

/// Keeps what a store records.
final class RecorderStub<Action: Sendable>: StoreRecorder {
  enum Entry: Sendable {
    case action(Action, number: Int, ActionContext, ActionSource)
    case fork(from: Int, number: Int)
    case outcome(EffectOutcome, EffectNumber)

    /// The number of actions with this one; 0 for no action.
    var number: Int {
      switch self {
      case .action(_, let number, _, _), .fork(_, let number): number
      case .outcome: 0
      }
    }
  }

  let holdsEffects: Bool
  private let recorded: Mutex<[Entry]>

  init(holdsEffects: Bool, entries: [Entry] = []) {
    self.holdsEffects = holdsEffects
    recorded = Mutex(entries)
  }

  var entries: [Entry] { recorded.withLock { $0 } }

  /// The outcomes of effects, each as `ended 1.0`: the number of the action and the index of the effect.
  var outcomes: [String] {
    entries.compactMap {
      guard case .outcome(let outcome, let number) = $0 else { return nil }
      return "\(outcome) \(number.action).\(number.index)"
    }
  }

  func willReduce(_ action: Action, number: Int, from source: ActionSource) {}
  func willDrain(after effect: EffectNumber) {}
  func didDrain() {}
  func mark(of effect: EffectNumber) -> (any EffectTask.Mark)? { nil }

  func record(
    _ action: Action,
    number: Int,
    in context: ActionContext,
    from source: ActionSource
  ) {
    recorded.withLock { $0.append(.action(action, number: number, context, source)) }
  }

  func recordFork(
    from earlier: Int,
    number: Int,
    at timestamp: Timestamp,
    source: ActionSource
  ) {
    recorded.withLock { $0.append(.fork(from: earlier, number: number)) }
  }

  func record(_ outcome: EffectOutcome, of effect: EffectNumber) {
    recorded.withLock { $0.append(.outcome(outcome, effect)) }
  }
}

/// A feature whose effects a test starts by name, and whose state is a list of their responses.
typealias Effects = ReplayHarness<[String], EffectHarness.Action>

extension ReplayHarness where State == [String], Action == EffectHarness.Action {
  /// - Parameter effect: returns the effect with a name, given the clock.
  init(
    holdsEffects: Bool = false,
    effect: @escaping @Sendable (String, TestClock) -> Effect<Action>
  ) {
    self.init([], holdsEffects: holdsEffects) { clock in
      Reduce<[String], Action> { responses, action in
        switch action {
        case .start(let name): return effect(name, clock)
        case .responded(let response): responses.append(response)
        }
        return .none
      }
    }
  }

  func start(_ names: String...) async {
    for name in names { await send(.start(name)) }
  }
}
