internal import Composable

/// The latest head count; the room counts.
struct HeadcountFeature: Reducer {
  func reduce(into state: inout Headcount, action: HeadcountAction) -> Effect<HeadcountAction> {
    switch action {
    case .counted(let headcount): state = headcount
    }
    return .none
  }
}
