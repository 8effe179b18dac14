internal import Lectern

/// Captions of what is said.
struct CaptionsFeature: Reducer {
  func reduce(into state: inout CaptionsState, action: CaptionsAction) -> Effect<CaptionsAction> {
    switch action {
    case .heard(let text): state.hear(text)
    case .hearing(let words): state.follow(words)
    case .deleted(let id): state.delete(id)
    }
    return .none
  }
}
