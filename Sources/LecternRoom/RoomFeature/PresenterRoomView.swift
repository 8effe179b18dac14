internal import LecternWire

/// The room's view state for presenters.
@ViewState struct PresenterRoomView {
  /// The carets in shared texts; nil if there are none.
  var carets: [ShownCaret]?
  @Flattened var floor: PresenterFloorView
  @Flattened var freeze: PresenterFreezeView
  @Flattened var hands: HandsView
  @Flattened var headcount: HeadcountView
  @Flattened var inspector: InspectorView
  @Flattened var links: LinksView
  @Flattened var participants: ParticipantsView
  var people: [PresentPerson]?
  var pointer: Pointer?
  @Flattened var rewind: RewindView

  init(_ state: RoomState) {
    carets = state.carets(for: .presenter)
    floor = PresenterFloorView(state.floor)
    freeze = PresenterFreezeView(state.freeze)
    hands = HandsView(state.hands)
    headcount = HeadcountView(state.headcount)
    inspector = InspectorView(state.inspector, participants: state.hands.participants)
    links = LinksView(state.links, devices: state.headcount.devices)
    participants = ParticipantsView(
      state.hands,
      driver: state.floor.driver?.id,
      present: state.headcount.present
    )
    people = state.people
    pointer = state.pointer.position
    rewind = RewindView(state.rewind)
  }
}
