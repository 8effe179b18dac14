package import LecternWire

extension RoomState {
  /// Returns the room's view state for an access level, encoded.
  package func encoded(for accessLevel: AccessLevel) throws(UnencodableValue) -> EncodedState {
    switch accessLevel {
    case .audience, .participant, .driver: try EncodedState(RoomView(self, for: accessLevel))
    case .moderator: try EncodedState(ModeratorRoomView(self))
    case .presenter: try EncodedState(PresenterRoomView(self))
    }
  }

  /// Returns the carets that an access level is shown; nil if there are none.
  ///
  /// A text of the past, or of a frozen room, is shown without them.
  ///
  /// - Parameter accessLevel: the access level of the pages.
  func carets(for accessLevel: AccessLevel) -> [ShownCaret]? {
    let isPast = rewind.moment != nil || inspector.flow != nil
    let isFrozen = freeze.isFrozen && !accessLevel.isLive
    return isPast || isFrozen || carets.shown.isEmpty ? nil : carets.shown
  }
}
