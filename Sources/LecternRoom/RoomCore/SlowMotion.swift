internal import Composable
internal import DequeModule

/// The state that a room in slow motion shows, and the actions that wait to be shown.
///
/// The store reduces each action immediately. Only the pages' view is slow. So no right, limit or effect depends on
/// it, and nothing is lost if it ends.
package struct SlowMotion<State: Sendable> {
  struct Step {
    var step: Flow.Step
    let state: PresentedState<State>
  }

  /// Maximum number of waiting actions. If more wait, all are shown immediately, with the last.
  private static var limit: Int { 8 }

  /// The state that pages are shown.
  private(set) var shown: PresentedState<State>
  /// The action on its way.
  private(set) var current: Step?
  private(set) var waiting: Deque<Step> = []
  /// The last action that was taken from the inspector.
  private(set) var taken: Int

  init(showing state: PresentedState<State>) {
    shown = state
    taken = state.count
  }

  mutating func append(_ step: Step) {
    if waiting.count == Self.limit { waiting.removeLast() }
    waiting.append(step)
    taken = step.state.count
  }

  /// Advances to the next action.
  ///
  /// - Returns: the action; nil if none waits.
  mutating func advance() -> Step? {
    current = waiting.popFirst()
    return current
  }

  /// Shows the state after the current action.
  mutating func arrive() {
    if let current { shown = current.state }
  }
}
