internal import Composable
internal import DequeModule

/// What a room in slow motion shows, and the actions that wait to be shown.
///
/// The store reduces each action at once; what is slow is what pages are shown. So no right, limit or effect depends on
/// it, and nothing is lost if it ends.
package struct SlowMotion<State: Sendable> {
  struct Step {
    var step: Flow.Step
    let state: PresentedState<State>
  }

  /// Maximum number of actions that wait. More than a hall would wait for are shown at once, with the last.
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

  /// Goes on to the next action.
  ///
  /// - Returns: the action; nil if none waits.
  mutating func advance() -> Step? {
    current = waiting.popFirst()
    return current
  }

  /// Shows the state after the action on its way.
  mutating func arrive() {
    if let current { shown = current.state }
  }
}
