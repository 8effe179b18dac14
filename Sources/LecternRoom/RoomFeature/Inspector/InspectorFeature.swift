internal import Composable

/// Lets presenters inspect the latest actions, watch them in slow motion, and read the crash notice.
struct InspectorFeature: Reducer {
  /// The operations of the room.
  let room: RoomClient

  func reduce(into state: inout InspectorState, action: InspectorAction) -> Effect<InspectorAction>
  {
    switch action {
    case .inspectionShown(let inspection): state.inspection = inspection
    case .slowMotionBegan: state.flow = state.flow ?? Flow()
    case .slowMotionEnded: state.flow = nil
    case .flowReached(let flow): if state.flow != nil { state.flow = flow }
    case .crashReported(let crash): state.crash = crash
    case .crashDismissed: state.crash = nil
    case .actionInspected(let id): return inspect(id)
    case .latestInspected: return inspect(nil)
    case .effectCancelled(let id):
      return .sync { [room] in
        room.cancelEffect(id)
        return nil
      }
    }
    return .none
  }

  private func inspect(_ id: String?) -> Effect<InspectorAction> {
    .sync { [room] in
      room.inspect(id)
      return nil
    }
  }
}
