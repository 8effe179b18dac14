/// Finds the states in which effects in flight started.
///
/// ```
///   base ── 41 ── 42 ── 43 ── 44     the actions since
///                  └ an effect in flight: reduce 41 again, and keep the state
/// ```
///
/// A copy of the state before each action would make each change of an array copy it. One copy and the actions since then
/// cost that only once per interval, and most effects have ended by then.
struct EffectCheckpoints<State: Sendable, Action: Sendable> {
  /// The number of actions after which the base moves on.
  private static var interval: Int { 256 }
  /// Maximum number of actions with effects in flight because each keeps a state.
  static var limit: Int { 16 }

  typealias Checkpoint = (state: State, action: ReducedAction<Action>)

  /// The state before the first of the recent actions.
  private var base: State
  private var recent: [ReducedAction<Action>] = []
  /// By the number of the action.
  private var known: [Int: Checkpoint] = [:]

  init(_ state: State) {
    base = state
  }

  mutating func append(_ action: ReducedAction<Action>) {
    recent.append(action)
  }

  /// Whether the base has to move on.
  var isDue: Bool { recent.count >= Self.interval }

  /// Adds a checkpoint from before the base.
  mutating func insert(_ checkpoint: Checkpoint) {
    known[checkpoint.action.number] = checkpoint
  }

  func checkpoint(of number: Int) -> Checkpoint? { known[number] }

  /// Finds the checkpoints of some effects, forgets all others, and moves the base on.
  ///
  /// - Parameters:
  ///   - numbers: the numbers of the actions that have effects in flight.
  ///   - state: the current state.
  ///   - reduce: reduces an action again.
  mutating func find(
    _ numbers: Set<Int>,
    upTo state: State,
    reduce: (inout State, ReducedAction<Action>) -> Void
  ) {
    known = known.filter { numbers.contains($0.key) }
    if let last = recent.lastIndex(where: { numbers.contains($0.number) }) {
      for action in recent[...last] {
        // The oldest ones are the likeliest to stay.
        if known.count < Self.limit, numbers.contains(action.number) {
          known[action.number] = (base, action)
        }
        if action.number != recent[last].number { reduce(&base, action) }
      }
    }
    base = state
    recent.removeAll(keepingCapacity: true)
  }
}
