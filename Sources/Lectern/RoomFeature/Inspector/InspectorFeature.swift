internal import Composable

/// Presenters inspect the latest actions, watch them in slow motion, and read what has crashed the last server.
struct InspectorFeature: Reducer {
  func reduce(into state: inout InspectorState, action: InspectorAction) -> Effect<InspectorAction>
  {
    switch action {
    case .inspectionShown(let inspection): state.inspection = inspection
    case .slowMotionBegan: state.flow = state.flow ?? Flow()
    case .slowMotionEnded: state.flow = nil
    case .flowReached(let flow): if state.flow != nil { state.flow = flow }
    case .crashReported(let crash): state.crash = crash
    case .crashDismissed: state.crash = nil
    // The room itself carries these out.
    case .actionInspected, .latestInspected, .effectCancelled: break
    }
    return .none
  }
}
