internal import LecternWire

/// The room's view state for moderators: that of the audience, and the participants.
@ViewState struct ModeratorRoomView {
  @Flattened var participants: ParticipantsView
  @Flattened var room: RoomView
  var watching: Int

  init(_ state: RoomState) {
    participants = ParticipantsView(
      state.hands,
      driver: state.floor.driver?.id,
      present: state.headcount.present
    )
    room = RoomView(state, for: .moderator)
    watching = state.headcount.watching
  }
}
