internal import Composable
internal import DequeModule

/// What a room in slow motion shows, and the actions that wait to be shown.
///
/// The store reduces each action at once; what is slow is what pages are shown. So no right, limit or effect depends on
/// it, and nothing is lost where it ends.
struct SlowMotion<State: Sendable> {
  struct Step {
    var step: Flow.Step
    let state: State
    /// The number of the app's actions behind the state.
    let count: Int
  }

  /// Maximum number of actions that wait. More than a hall has the patience for are shown at once, with the last.
  private static var limit: Int { 8 }

  /// The state that pages are shown, and the number of the app's actions behind it.
  var shown: (state: State, count: Int)
  /// The action on its way.
  var current: Step?
  private(set) var waiting: Deque<Step> = []
  /// Shows one action after the other; nil while none waits.
  var task: Task<Void, Never>?
  /// The last action that was taken from the inspector.
  var taken: Int

  init(showing state: State, count: Int) {
    shown = (state, count)
    taken = count
  }

  mutating func append(_ step: Step) {
    if waiting.count == Self.limit { waiting.removeLast() }
    waiting.append(step)
    taken = step.count
  }

  mutating func next() -> Step? { waiting.popFirst() }
}
