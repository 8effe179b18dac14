internal import Composable

/// Joins the history and slow motion. The room shows only one of them.
struct RewindAndInspector: Reducer {
  func reduce(into state: inout RoomState, action: RoomAction) -> Effect<RoomAction> {
    switch action {
    case .rewind(.rewound), .rewind(.positionChosen): state.inspector.flow = nil
    default: break
    }
    return .none
  }
}
