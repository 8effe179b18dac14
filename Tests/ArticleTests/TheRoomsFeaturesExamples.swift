import Composable
import ComposableTesting
import Testing

@testable import LecternRoom

@Suite struct TheRoomsFeaturesExamples {
  @Test("the room's features are joined")
  func composition() {
    let clock = TestClock()
    let room = RoomClient()
    let feature = combine(
      FloorAndHands(clock: clock),
      LinksFeature(makeLink: Link.random)
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

    var state = RoomState()
    state.hands.raised = [Hand(id: "p1", name: "Ada")]
    _ = feature.reduce(into: &state, action: .floor(.floorGranted("p1")))
    #expect(state.floor.driver?.name == "Ada")
    #expect(state.hands.raised.isEmpty)
  }

  @Test("an effect calls the room")
  func client() async {
    let executor = TestExecutor()
    let client = RoomClient(bookmark: { Bookmark(id: 4, name: $0, timestamp: .epoch) })
    let store = Store(
      initialState: RoomState(),
      reducer: RoomFeature(room: client),
      executor: executor,
      now: { .epoch }
    )
    await store.send(.rewind(.bookmarked("Here")))
    #expect(await store.state.rewind.bookmarks.map(\.name) == ["Here"])
  }
}
