internal import LecternWire

/// The room's view state for all viewers except presenters.
@ViewState struct RoomView {
  var floor: String
  /// The name of the participant with the floor.
  var driver: String?
  var isBlank: Bool
  var isCodeShown: Bool
  var isFloorOpen: Bool
  var isFrozen: Bool
  /// The address at which the audience takes part; nil unless the presenter shows it, as is the code.
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
