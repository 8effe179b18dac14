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

  /// The time that an action stays at a station.
  static var pause: Duration { .seconds(1) }

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

  /// Advances to the next station, or to the next action.
  ///
  /// - Parameters:
  ///   - flow: the current action and its station.
  ///   - measure: returns the next action with its sizes.
  /// - Returns: the next action and its station; without a station if no action waits.
  mutating func advance(_ flow: Flow, measure: (Step) -> Flow.Step) -> Flow {
    var flow = flow
    if let station = flow.station, let next = Flow.Station(rawValue: station.rawValue + 1) {
      flow.station = next
    } else {
      current = waiting.popFirst()
      flow.step = current.map(measure)
      flow.station = flow.step?.start
    }
    if flow.station == .screens, let current { shown = current.state }
    flow.waiting = waiting.count
    return flow
  }
}
