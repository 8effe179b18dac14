internal import Composable

/// Stores the latest head count. The room does the counting.
struct HeadcountFeature: Reducer {
  func reduce(into state: inout Headcount, action: HeadcountAction) -> Effect<HeadcountAction> {
    switch action {
    case .counted(let headcount): state = headcount
    }
    return .none
  }
}
