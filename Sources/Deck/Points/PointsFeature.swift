internal import Lectern

/// The names on leaderboards. The teams depend on the talk; see ``DeckFeature``.
struct PointsFeature: Reducer {
  static let nameLength = 24

  func reduce(into state: inout AudienceState, action: PointsAction) -> Effect<PointsAction> {
    switch action {
    case .nameChosen(let text):
      guard let sender = ActionContext.current.sender else { break }
      state.choose(text.asName(of: Self.nameLength), as: sender)
    case .nameApproved(let id):
      guard let name = state.removeWaitingName(of: Sender(rawValue: id)) else { break }
      state.setName(name.text, of: name.participant)
    case .nameRemoved(let id):
      let sender = Sender(rawValue: id)
      if state.removeWaitingName(of: sender) == nil { state.setName(nil, of: sender) }
    case .teamChosen: break
    }
    return .none
  }
}
