internal import LecternWire

/// What everybody sees of a room.
@ViewState struct RoomView {
  var floor: String
  /// The name of the one who has been given the floor.
  var driver: String?
  var isBlank: Bool
  var isCodeShown: Bool
  var isFloorOpen: Bool
  var isFrozen: Bool
  /// Where the audience takes part, and with which code; nil unless the presenter shows it.
  var joinAddress: String?
  var joinCode: String?
  var pointer: Pointer?

  init(_ state: RoomState) {
    switch state.floor {
    case .presenter: (floor, driver) = ("presenter", nil)
    case .granted(let hand): (floor, driver) = ("granted", hand.name)
    case .open: (floor, driver) = ("open", nil)
    }
    isFloorOpen = state.floor == .open
    (isBlank, isCodeShown, isFrozen) = (state.isBlank, state.isCodeShown, state.isFrozen)
    joinAddress = state.isCodeShown ? state.joinAddress : nil
    joinCode = state.isCodeShown ? state.joinCode : nil
    pointer = state.pointer
  }
}
