public import Composable

/// The reducer of a room's own state.
///
/// It checks no rights: the room checks them before it sends an action.
public struct RoomFeature: Reducer {
  /// The features, each on its part of the state, and the reducers that join them.
  public let body: CombinedReducer<RoomState, RoomAction>

  /// Creates the reducer.
  ///
  /// - Parameters:
  ///   - clock: measures absences.
  ///   - makeLink: returns a new link with random secrets.
  ///   - room: performs the operations of the room; by default, it does nothing.
  public init(
    clock: any Clock<Duration> = ContinuousClock(),
    makeLink: @escaping @Sendable (Role) -> Link = Link.random,
    room: RoomClient = RoomClient()
  ) {
    body = combine(
      FloorAndHands(clock: clock),
      LinksFeature(makeLink: makeLink)
        .pullback(state: \RoomState.links, action: \RoomAction.links),
      PointerFeature().pullback(state: \RoomState.pointer, action: \RoomAction.pointer),
      CaretsFeature().pullback(state: \RoomState.carets, action: \RoomAction.carets),
      FreezeFeature().pullback(state: \RoomState.freeze, action: \RoomAction.freeze),
      RewindFeature(room: room).pullback(state: \RoomState.rewind, action: \RoomAction.rewind),
      InspectorFeature(room: room).pullback(
        state: \RoomState.inspector,
        action: \RoomAction.inspector
      ),
      HeadcountFeature().pullback(state: \RoomState.headcount, action: \RoomAction.headcount),
      AttendanceFeature().pullback(state: \RoomState.attendance, action: \RoomAction.attendance),
      PresenceFeature().pullback(state: \RoomState.people, action: \RoomAction.presence),
      RewindAndInspector()
    )
  }
}
