import Composable
import ComposableTesting
import Testing

/// Pulling back a combination is equivalent to combining pullbacks.
@Suite struct PullbackLawTests {
  enum LocalAction: Sendable, Hashable {
    case triggered(kind: Int, value: Int)
    case responded(Int)
  }

  struct GlobalState: Sendable, Equatable {
    var local = 0
    var others = 0
  }

  enum GlobalAction: Sendable, Hashable {
    case local(LocalAction)
    case other(Int)

    var local: LocalAction? {
      get { if case .local(let action) = self { action } else { nil } }
      set { if case .local = self, let newValue { self = .local(newValue) } }
    }
  }

  /// Returns a reducer that responds with the kind of effect that the action specifies.
  static func feature(_ factor: Int, isSynchronous: Bool) -> Reduce<Int, LocalAction> {
    Reduce { state, action in
      switch action {
      case .responded(let value):
        // Commutative, so that the order in which tasks end does not matter.
        state &+= value &* factor
        return .none
      case .triggered(let kind, let value):
        if isSynchronous { state = state &* factor &+ value }
        let response = LocalAction.responded(value &+ factor)
        switch kind {
        case 0: return .none
        case 1: return .send(response)
        case 2: return .sync { response }
        case 3: return .sync { nil }
        case 4: return [.send(response), [.sync { response }, .none]]
        case 5: return .run { await $0(response) }
        case 6: return .fireAndForget {}
        default:
          return [.run { await $0(response) }, .send(response), [.run { await $0(response) }]]
        }
      }
    }
  }

  static func actions(seed: UInt64, isSynchronous: Bool) -> [GlobalAction] {
    var generator = SplitMix64(seed: seed)
    return (0..<60).map { _ in
      let value = Int.random(in: -100...100, using: &generator)
      guard Int.random(in: 0..<4, using: &generator) > 0 else { return .other(value) }
      let kind = Int.random(in: 0...(isSynchronous ? 4 : 7), using: &generator)
      return .local(.triggered(kind: kind, value: value))
    }
  }

  struct Step: Equatable {
    var state: GlobalState
    var actions: [GlobalAction]
  }

  /// Returns the state after each action, and all actions reduced as a result.
  func run(
    _ actions: [GlobalAction],
    _ reducer: some Reducer<GlobalState, GlobalAction>
  ) async -> [Step] {
    let reduced = Recorder<GlobalAction>()
    let recorder = Reduce<GlobalState, GlobalAction> { state, action in
      reduced.record(action)
      if case .other(let value) = action { state.others &+= value }
      return .none
    }
    let store = Store(
      initialState: GlobalState(),
      reducer: combine(recorder, reducer),
      executor: TestExecutor(),
      now: { .epoch }
    )
    var steps: [Step] = []
    for action in actions {
      let count = reduced.elements.count
      await store.send(action)
      await store.finish()
      steps.append(
        Step(state: await store.state, actions: Array(reduced.elements.dropFirst(count)))
      )
    }
    return steps
  }

  func bothWays(seed: UInt64, isSynchronous: Bool) async -> (combined: [Step], pulledBack: [Step]) {
    let a = Self.feature(3, isSynchronous: isSynchronous)
    let b = Self.feature(7, isSynchronous: isSynchronous)
    let actions = Self.actions(seed: seed, isSynchronous: isSynchronous)
    return (
      await run(
        actions,
        combine(a, b).pullback(state: \GlobalState.local, action: \GlobalAction.local)
      ),
      await run(
        actions,
        combine(
          a.pullback(state: \GlobalState.local, action: \GlobalAction.local),
          b.pullback(state: \GlobalState.local, action: \GlobalAction.local)
        )
      )
    )
  }

  @Test(
    "synchronous effects produce the same states and actions in the same order",
    arguments: 0..<20
  )
  func synchronous(seed: Int) async {
    let (combined, pulledBack) = await bothWays(seed: UInt64(seed), isSynchronous: true)
    #expect(combined == pulledBack)
    #expect(combined.contains { $0.actions.count > 1 })
  }

  @Test("all effects produce the same states and actions", arguments: 0..<20)
  func asynchronous(seed: Int) async {
    let (combined, pulledBack) = await bothWays(seed: UInt64(seed), isSynchronous: false)
    #expect(combined.map(\.state) == pulledBack.map(\.state))
    let counted = { (step: Step) in step.actions.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    #expect(combined.map(counted) == pulledBack.map(counted))
  }
}

/// A generator that returns the same numbers for the same seed on every machine.
private struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
