import Composable
import ComposableTesting
import Lectern
import LecternTesting
import LecternWire
import Testing

/// A feature with several viewers.
struct Board: Reducer {
  struct State: Equatable, Sendable {
    var count = 0
    var notes: [String] = []
    var secret = 0
    var number = 0.0
  }

  @UserAction
  enum Action: Equatable, Sendable {
    case incrTapped
    case noteWritten(String)
    case secretTapped
    case brokenTapped
    /// An effect sends `loaded` after a second.
    case slowTapped
    case timerTapped
    /// An effect sends `loaded` from another thread.
    case outsideTapped
    @ServerOnly case loaded(Int)
  }

  @ViewState
  struct View {
    var count: Int
    var notes: [String]
    var number: Double

    init(_ state: State) {
      count = state.count
      notes = state.notes
      number = state.number
    }
  }

  var clock = TestClock()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .incrTapped: state.count += 1
    case .noteWritten(let note): state.notes.append(note)
    case .secretTapped: state.secret += 1
    case .brokenTapped: state.number = .nan
    case .slowTapped:
      return .run { [clock] send in
        try await clock.sleep(for: .seconds(1))
        await send(.loaded(9))
      }
    case .timerTapped: return .timer(every: .seconds(1), clock: clock) { .incrTapped }
    case .outsideTapped:
      return .run { send in await send(.loaded(await Task.detached { 5 }.value)) }
    case .loaded(let count): state.count = count
    }
    return .none
  }
}

typealias BoardRoom = TestRoom<Board.State, Board.Action, Board.View>

extension TestRoom where State == Board.State, Action == Board.Action, View == Board.View {
  convenience init(
    over transport: TestTransport = .memory,
    _ state: Board.State = .init(),
    limits: RoomLimits = RoomLimits(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let clock = TestClock()
    self.init(
      over: transport,
      initialState: state,
      reducer: Board(clock: clock),
      clock: clock,
      limits: limits,
      sourceLocation: sourceLocation
    ) { Board.View($0) }
  }
}
