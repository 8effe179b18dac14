internal import Composable

/// Stores the latest caret of each page, and the carets that pages are shown. The room decides when they are shown.
struct CaretsFeature: Reducer {
  func reduce(into state: inout CaretsState, action: CaretsAction) -> Effect<CaretsAction> {
    let sender = ActionContext.current.sender?.rawValue
    switch action {
    case .caretMoved(let caret):
      if let sender { state.move(caret, of: sender) }
    case .caretHidden:
      if let sender { state.remove(sender) }
    case .pageLeft(let session): state.remove(session)
    case .caretsShown(let carets): state.shown = carets
    }
    return .none
  }
}
