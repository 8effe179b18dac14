internal import Foundation
internal import LecternWire

/// The room's view state for all viewers except presenters.
@ViewState struct RoomView {
  var floor: String
  /// Where the action is that the room shows in slow motion.
  var flow: FlowView?
  /// The name of the participant with the floor.
  var driver: String?
  var isBlank: Bool
  var isCodeShown: Bool
  var isFloorOpen: Bool
  var isFrozen: Bool
  /// Whether what is shown is the past.
  var isPast: Bool
  /// The address at which the audience takes part; nil unless the presenter shows it, as is the code.
  var joinAddress: String?
  var joinCode: String?
  /// An ISO 8601 time; nil while the present is shown, and before the first action.
  var momentTime: Date?
  var pointer: Pointer?

  init(_ state: RoomState) {
    switch state.floor {
    case .presenter: (floor, driver) = ("presenter", nil)
    case .granted(let hand): (floor, driver) = ("granted", hand.name)
    case .open: (floor, driver) = ("open", nil)
    }
    isFloorOpen = state.floor == .open
    (isBlank, isCodeShown, isFrozen) = (state.isBlank, state.isCodeShown, state.isFrozen)
    isPast = state.moment?.shown != nil && !state.isFrozen
    momentTime = isPast ? state.moment?.shown?.timestamp.map(Date.init) : nil
    joinAddress = state.isCodeShown ? state.joinAddress : nil
    joinCode = state.isCodeShown ? state.joinCode : nil
    pointer = state.pointer
    flow = state.flow.map(FlowView.init)
  }
}
