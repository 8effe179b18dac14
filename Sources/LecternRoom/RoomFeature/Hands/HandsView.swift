internal import LecternWire

/// The raised hands, for presenters.
@ViewState struct HandsView {
  var hands: [HandView]
  var hasHands: Bool

  init(_ state: HandsState) {
    hands = state.raised.map(HandView.init)
    hasHands = !hands.isEmpty
  }
}

/// A raised hand.
@ViewState struct HandView: Identifiable {
  let id: String
  /// Whether a ghost of a rehearsal has raised it.
  var isGhost: Bool
  var name: String

  init(_ hand: Hand) {
    (id, name) = (hand.id, hand.name)
    isGhost = GhostCookie.isGhost(id)
  }
}
