import Composable
import ComposableTesting
import LecternTransport
import LecternWire
import Testing

@testable import Lectern

/// A poll's room without a network, for what happens in one round of events.
struct PollStage {
  let executor = TestExecutor()
  let clock = TestClock()
  private let links: [Link]
  private let store: Store<Poll.State, Poll.Action>
  private let roomStore: Store<RoomState, RoomAction>
  private let room: Room<Poll.State, Poll.Action, Poll.View>

  /// - Parameter code: the code by which the audience takes part.
  init(code: JoinCode = .random()) {
    links = [
      .random(.presenter), Link(role: .participant, secret: .token(), code: code),
    ]
    roomStore = Store(
      initialState: RoomState(links: links),
      reducer: RoomFeature(clock: clock),
      executor: executor,
      effectExecutor: executor.effects,
      now: { .epoch }
    )
    store = Store(
      initialState: Poll.State(),
      reducer: Poll(),
      executor: executor,
      now: { .epoch }
    )
    room = Room(
      store: store,
      roomStore: roomStore,
      executor: executor,
      permissions: .presenterOnly,
      clock: clock,
      view: { Poll.View($0, for: $1) }
    )
  }

  /// The app's page.
  var page: Int { executor.perform { store.assumeIsolated { $0.state.page } } }

  var roomState: RoomState { executor.perform { roomStore.assumeIsolated { $0.state } } }

  /// One round of events.
  func inRoom(_ body: @Sendable (isolated Room<Poll.State, Poll.Action, Poll.View>) -> Void) {
    executor.perform { room.assumeIsolated(body) }
  }

  /// An action of the room's own.
  func send(_ action: RoomAction) async {
    executor.perform { roomStore.assumeIsolated { _ = $0.send(action) } }
    await executor.rest()
  }

  /// What is to be kept of the room.
  var keptLinks: KeptLinks {
    let (links, devices, out) = executor.perform { room.assumeIsolated { $0.linksAndDevices } }
    return KeptLinks(links: links, devices: devices, out: out)
  }

  /// What somebody gets who says a secret.
  func admit(
    _ secret: Secret,
    cookie: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> (name: String, value: Secret)? {
    executor.perform { room.assumeIsolated { $0.admit(secret, cookie: cookie) } }
  }

  /// What a page says in its address that comes by a link.
  func request(_ role: Role) -> UpgradeRequest {
    UpgradeRequest(
      query: [("client", String(repeating: "a", count: 32))],
      cookie: cookie(role)
    )
  }

  /// The cookie of a new device that comes by a link.
  func cookie(_ role: Role) -> String? {
    let secret = links.first { $0.role == role }?.secret
    return secret.flatMap { admit($0) }.map { "\($0.name)=\($0.value.text)" }
  }

  /// Lets time pass.
  func advance(by duration: Duration) async {
    await executor.rest()
    await clock.advance(by: duration)
    await executor.rest()
  }
}
