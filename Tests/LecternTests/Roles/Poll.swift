import Composable
import ComposableTesting
import LecternLog
import LecternRoom
import LecternTesting
import LecternWire
import Testing

/// A feature with a view state for each role.
struct Poll: Reducer {
  struct State: Equatable, Sendable {
    var votes = 0
    var page = 1
    var notes = "do not forget to breathe"
  }

  @UserAction
  enum Action: Equatable, Sendable {
    case voted(Int)
    case nextPageTapped
  }

  @ViewState
  struct View {
    var votes: Int
    var page: Int
    var notes: String?

    init(_ state: State, for role: Role) {
      (votes, page) = (state.votes, state.page)
      notes = role == .presenter ? state.notes : nil
    }
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .voted(let count): state.votes += count
    case .nextPageTapped: state.page += 1
    }
    return .none
  }
}

typealias PollRoom = TestRoom<Poll.State, Poll.Action, Poll.View>
typealias PollViewer = TestViewer<Poll.View>

extension TestRoom where State == Poll.State, Action == Poll.Action, View == Poll.View {
  convenience init(
    over transport: TestTransport = .memory,
    code: JoinCode = .random(),
    permissions: Permissions<Poll.Action> = .presenterOnly,
    on log: any LecternLog.Log = MemoryLog.ofTest(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(
      over: transport,
      initialState: Poll.State(),
      reducer: Poll(),
      links: [.random(.presenter), Link(role: .participant, secret: .token(), code: code)],
      permissions: permissions,
      recording: (log, .shown),
      sourceLocation: sourceLocation,
      view: { Poll.View($0, for: $1) }
    )
  }
}
