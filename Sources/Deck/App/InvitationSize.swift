/// The size in which a wall shows how to join.
enum InvitationSize: String {
  case small
  /// While people find their seats.
  case large

  /// - Returns: nil if the wall doesn't show it.
  init?(_ state: DeckState) {
    let talk = state.slides.talk
    guard state.slides.current?.showsInvitation ?? talk.showsInvitation ?? true else { return nil }
    self = state.hasBegun ? .small : .large
  }
}
