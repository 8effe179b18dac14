package import LecternWire

extension RoomState {
  /// Returns the room's view state for an access level, encoded.
  package func encoded(for accessLevel: AccessLevel) throws(UnencodableValue) -> EncodedState {
    switch accessLevel {
    case .audience, .participant, .driver: try EncodedState(RoomView(self))
    case .moderator: try EncodedState(ModeratorRoomView(self))
    case .presenter: try EncodedState(PresenterRoomView(self))
    }
  }
}
