internal import Composable

extension RoomState {
  /// Whether a page may come as a moderator: by a link, or because its person has signed in as one.
  var mayHaveModerators: Bool {
    links.all.contains { $0.role == .moderator }
      || hands.participants.contains { $0.account?.role == .moderator }
  }
}
