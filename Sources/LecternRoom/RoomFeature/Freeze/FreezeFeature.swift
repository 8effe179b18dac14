internal import Composable

/// Freezes the audience's view, and blanks walls.
struct FreezeFeature: Reducer {
  func reduce(into state: inout FreezeState, action: FreezeAction) -> Effect<FreezeAction> {
    switch action {
    case .frozen: state.frozenSince = state.frozenSince ?? ActionContext.current.timestamp
    case .released: state.frozenSince = nil
    case .blanked: state.isBlank = true
    case .unblanked: state.isBlank = false
    }
    return .none
  }
}
