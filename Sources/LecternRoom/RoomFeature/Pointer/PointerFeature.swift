internal import Composable

/// Gives the pointer to the latest session that points.
struct PointerFeature: Reducer {
  func reduce(into state: inout PointerState, action: PointerAction) -> Effect<PointerAction> {
    switch action {
    case .pointerMoved(let position):
      state.position = position
      state.session = ActionContext.current.sender?.rawValue
    case .pointerHidden: state = PointerState()
    }
    return .none
  }
}
