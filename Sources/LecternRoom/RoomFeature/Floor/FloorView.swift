internal import LecternWire

/// The floor, for everyone.
@ViewState struct FloorView {
  /// The name of the participant with the floor.
  var driver: String?
  var floor: String
  var isFloorOpen: Bool

  init(_ state: FloorState) {
    driver = state.driver?.name
    floor =
      switch state.holder {
      case .presenter: "presenter"
      case .granted: "granted"
      case .open: "open"
      }
    isFloorOpen = state.holder == .open
  }
}

/// The floor, for presenters.
@ViewState struct PresenterFloorView {
  /// The rate that a presenter has set; 0 for none.
  var actionsPerSecond: Int
  @Flattened var floor: FloorView
  var isFloorYours: Bool

  init(_ state: FloorState) {
    actionsPerSecond = state.actionsPerSecond
    floor = FloorView(state)
    isFloorYours = state.holder == .presenter
  }
}
