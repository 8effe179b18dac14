internal import Composable

/// The reducer under test, recording its actions and states.
struct RecordingReducer<State: Sendable, Action: Sendable>: Reducer {
  let base: any Reducer<State, Action>
  let record: Record<State, Action>

  func reduce(
    into state: inout State,
    action: RecordedAction<Action>
  ) -> Effect<RecordedAction<Action>> {
    let effect = base.reduce(into: &state, action: action.action)
    record.add(action, state)
    return effect.mapActions { .received($0) }
  }
}
