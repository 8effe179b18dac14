import Composable
import ComposableTesting
import Lectern
import LecternTransport
import LecternWire
import Testing

/// A poll's room without a network, for what happens in one round of events.
struct PollStage {
  let executor = TestExecutor()
  let clock = TestClock()
  private let links = [Link.random(.presenter), .random(.participant)]
  private let roomStore: Store<RoomState, RoomAction>
  private let room: Room<Poll.State, Poll.Action, Poll.View>

  init() {
    roomStore = Store(
      initialState: RoomState(links: links),
      reducer: RoomFeature(clock: clock),
      executor: executor,
      effectExecutor: executor.effects,
      now: { .epoch }
    )
    room = Room(
      store: Store(
        initialState: Poll.State(),
        reducer: Poll(),
        executor: executor,
        now: { .epoch }
      ),
      roomStore: roomStore,
      executor: executor,
      permissions: .presenterOnly,
      clock: clock,
      view: { Poll.View($0, for: $1) }
    )
  }

  var roomState: RoomState { executor.perform { roomStore.assumeIsolated { $0.state } } }

  /// One round of events.
  func inRoom(_ body: @Sendable (isolated Room<Poll.State, Poll.Action, Poll.View>) -> Void) {
    executor.perform { room.assumeIsolated(body) }
  }

  /// What a page says in its address that comes by a link.
  func request(_ role: Role) -> UpgradeRequest {
    let cookies = links.filter { $0.role == role }.map { "\($0.cookieName)=\($0.cookie.text)" }
    return UpgradeRequest(
      query: [("client", String(repeating: "a", count: 32))],
      cookie: cookies.joined(separator: "; ")
    )
  }

  /// Lets time pass.
  func advance(by duration: Duration) async {
    await executor.rest()
    await clock.advance(by: duration)
    await executor.rest()
  }
}
