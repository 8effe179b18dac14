import Composable
import ComposableTesting
import Testing

/// Pulling a combination back is combining what is pulled back.
@Suite struct PullbackLawTests {
  enum LocalAction: Sendable, Hashable {
    case played(kind: Int, value: Int)
    case answered(Int)
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

  /// A reducer that changes the state in its own way and answers by the kind of effect asked for.
  static func feature(_ factor: Int, isSynchronous: Bool) -> Reduce<Int, LocalAction> {
    Reduce { state, action in
      switch action {
      case .answered(let value):
        // Commutes, so that the order in which tasks happen to end does not show.
        state &+= value &* factor
        return .none
      case .played(let kind, let value):
        if isSynchronous { state = state &* factor &+ value }
        let answer = LocalAction.answered(value &+ factor)
        switch kind {
        case 0: return .none
        case 1: return .send(answer)
        case 2: return .sync { answer }
        case 3: return .sync { nil }
        case 4: return [.send(answer), [.sync { answer }, .none]]
        case 5: return .run { await $0(answer) }
        case 6: return .fireAndForget {}
        default: return [.run { await $0(answer) }, .send(answer), [.run { await $0(answer) }]]
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
      return .local(.played(kind: kind, value: value))
    }
  }

  struct Step: Equatable {
    var state: GlobalState
    var actions: [GlobalAction]
  }

  /// The state after each action, and all actions that were reduced because of it.
  func play(
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
      await play(
        actions,
        combine(a, b).pullback(state: \GlobalState.local, action: \GlobalAction.local)
      ),
      await play(
        actions,
        combine(
          a.pullback(state: \GlobalState.local, action: \GlobalAction.local),
          b.pullback(state: \GlobalState.local, action: \GlobalAction.local)
        )
      )
    )
  }

  @Test("synchronous effects: the same states and answers, in the same order", arguments: 0..<20)
  func synchronous(seed: Int) async {
    let (combined, pulledBack) = await bothWays(seed: UInt64(seed), isSynchronous: true)
    #expect(combined == pulledBack)
    #expect(combined.contains { $0.actions.count > 1 })
  }

  @Test("all effects: the same states and the same answers", arguments: 0..<20)
  func asynchronous(seed: Int) async {
    let (combined, pulledBack) = await bothWays(seed: UInt64(seed), isSynchronous: false)
    #expect(combined.map(\.state) == pulledBack.map(\.state))
    let counted = { (step: Step) in step.actions.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
    #expect(combined.map(counted) == pulledBack.map(counted))
  }
}

/// The same numbers for the same seed, on every machine.
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
