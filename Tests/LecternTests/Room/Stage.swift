import Composable
import ComposableTesting
import CoreMetrics
import LecternTransport
import Logging

@testable import Lectern

@UserAction
enum StageAction: Equatable {
  case incrTapped
  /// Is followed by that many increments, one after the other.
  case chainTapped(Int)
  /// Changes what no viewer sees.
  case secretTapped
  /// Makes a state that has no JSON.
  case breakTapped
  case repairTapped
  @ServerOnly case loaded(Int)
}

struct StageState: Equatable {
  var count = 0
  var secret = 0
  var number = 0.0
  var sender: String?
}

@ViewState
struct StageView {
  var count: Int
  var number: Double
  var sender: String?
}

/// A room with its store, in memory: every call returns when the room has nothing more to do.
struct Stage {
  let executor = TestExecutor()
  let store: Store<StageState, StageAction>
  let room: Room<StageState, StageAction, StageView>

  init(
    _ initialState: StageState = StageState(),
    limits: RoomLimits = RoomLimits(),
    metrics: any MetricsFactory = NOOPMetricsHandler.instance,
    clock: some Clock<Duration> = ManualClock(),
    logger: Logger = Logger(label: "test")
  ) {
    store = Store(
      initialState: initialState,
      reducer: Reduce<StageState, StageAction> { state, action in
        state.sender = ActionContext.current.sender?.rawValue
        switch action {
        case .incrTapped: state.count += 1
        case .chainTapped(let count):
          state.count += 1
          return count > 0 ? .send(.chainTapped(count - 1)) : .none
        case .secretTapped: state.secret += 1
        case .breakTapped: state.number = .nan
        case .repairTapped: state.number = 0
        case .loaded(let count): state.count = count
        }
        return .none
      },
      executor: executor,
      now: { .epoch }
    )
    room = Room(
      store: store,
      executor: executor,
      limits: limits,
      metrics: metrics,
      clock: clock,
      logger: logger
    ) {
      StageView(count: $0.count, number: $0.number, sender: $0.sender)
    }
  }

  var state: StageState { onLoop { store.assumeIsolated { $0.state } } }

  /// Lets connections open.
  func open(_ ids: Int...) -> [FakeConnection] { open(ids) }

  func open(_ ids: [Int]) -> [FakeConnection] {
    let connections = ids.map { FakeConnection(id: $0) }
    for connection in connections { open(connection) }
    return connections
  }

  /// - Parameter query: what the page says in the address.
  func open(_ connection: FakeConnection, query: [(name: String, value: String)] = []) {
    inRoom { $0.connectionOpened(connection, request: UpgradeRequest(query: query)) }
  }

  func close(_ connection: FakeConnection) {
    inRoom { $0.connectionClosed(connection) }
  }

  /// Lets messages arrive, in one round of events.
  func say(_ messages: String..., on connection: FakeConnection) {
    say(messages, on: connection)
  }

  func say(_ messages: [String], on connection: FakeConnection) {
    inRoom { room in
      for message in messages { room.connection(connection, received: Array(message.utf8)) }
    }
  }

  /// Lets a message arrive, and its connection take frames again, in one round of events.
  func say(_ message: String, catchingUp connection: FakeConnection) {
    connection.isBehind = false
    inRoom { room in
      room.connection(connection, received: Array(message.utf8))
      room.connectionBecameWritable(connection)
    }
  }

  /// Lets a connection that was behind take frames again.
  func catchUp(_ connection: FakeConnection) {
    connection.isBehind = false
    inRoom { $0.connectionBecameWritable(connection) }
  }

  /// Hands over what is measured only when somebody asks.
  func updateMetrics() {
    inRoom { $0.updateMetrics() }
  }

  func send(_ action: StageAction) {
    onLoop { store.assumeIsolated { _ = $0.send(action) } }
  }

  private func inRoom(
    _ body: @Sendable (isolated Room<StageState, StageAction, StageView>) -> Void
  ) {
    onLoop { room.assumeIsolated(body) }
  }

  private func onLoop<Result>(_ body: () -> Result) -> Result {
    // The fan-out that the body scheduled comes before the second round.
    defer { executor.perform {} }
    return executor.perform(body)
  }
}

/// The message of an action.
func action(_ name: String, ref: Int = 0, value: String = "null") -> String {
  #"{"type":"action","ref":\#(ref),"name":"\#(name)","value":\#(value)}"#
}
