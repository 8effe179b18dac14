internal import LecternWire

/// What everybody sees of a room.
@ViewState struct RoomView {
  var floor: String
  /// The name of the one who has been given the floor.
  var driver: String?
  var isFloorOpen: Bool
  var isFrozen: Bool
  var pointer: Pointer?

  init(_ state: RoomState) {
    switch state.floor {
    case .presenter: (floor, driver) = ("presenter", nil)
    case .granted(let hand): (floor, driver) = ("granted", hand.name)
    case .open: (floor, driver) = ("open", nil)
    }
    isFloorOpen = state.floor == .open
    isFrozen = state.isFrozen
    pointer = state.pointer
  }
}
