internal import Composable

/// Stores the people who are here. The room does the looking.
struct PresenceFeature: Reducer {
  func reduce(
    into state: inout [PresentPerson]?,
    action: PresenceAction
  ) -> Effect<PresenceAction> {
    switch action {
    case .peopleChanged(let people): state = people
    }
    return .none
  }
}
