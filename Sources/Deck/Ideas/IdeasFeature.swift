internal import Lectern

/// Opens and closes blocks for ideas.
struct IdeasFeature: Reducer {
  func reduce(into state: inout AudienceState, action: IdeasAction) -> Effect<IdeasAction> {
    switch action {
    case .opened(let id): state.ideas[id]?.isOpen = true
    case .closed(let id): state.ideas[id]?.isOpen = false
    }
    return .none
  }
}
