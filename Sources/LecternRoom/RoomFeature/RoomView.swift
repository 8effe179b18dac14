internal import LecternWire

/// The room's view state for all viewers except presenters.
@ViewState struct RoomView {
  /// The carets in shared texts; nil if there are none.
  var carets: [ShownCaret]?
  @Flattened var floor: FloorView
  /// The position of the action in slow motion.
  var flow: FlowView?
  @Flattened var freeze: FreezeView
  @Flattened var invitation: InvitationView
  @Flattened var past: PastView
  var people: [PresentPerson]?
  var pointer: Pointer?

  init(_ state: RoomState, for accessLevel: AccessLevel = .audience) {
    carets = state.carets(for: accessLevel)
    floor = FloorView(state.floor)
    flow = state.inspector.flow.map(FlowView.init)
    freeze = FreezeView(state.freeze)
    invitation = InvitationView(state.links)
    past = PastView(state.rewind, isFrozen: state.freeze.isFrozen)
    people = state.people
    pointer = state.pointer.position
  }
}
