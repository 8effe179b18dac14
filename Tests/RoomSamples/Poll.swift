package import Composable
internal import ComposableTesting
package import LecternLog
package import LecternRoom
package import LecternTesting
package import LecternWire
package import Testing

/// A feature with a view state for each role.
package struct Poll: Reducer {
  package struct State: Equatable, Sendable {
    package var votes: Int
    package var page: Int
    package var notes: String

    package init(
      votes: Int = 0,
      page: Int = 1,
      notes: String = "do not forget to breathe"
    ) {
      (self.votes, self.page, self.notes) = (votes, page, notes)
    }
  }

  @UserAction
  package enum Action: Equatable, Sendable {
    case voted(Int)
    case nextPageTapped
  }

  @ViewState
  package struct View {
    package var votes: Int
    package var page: Int
    package var notes: String?

    package init(_ state: State, for role: Role) {
      (votes, page) = (state.votes, state.page)
      notes = role == .presenter ? state.notes : nil
    }
  }

  package init() {}

  package func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .voted(let count): state.votes += count
    case .nextPageTapped: state.page += 1
    }
    return .none
  }
}

package typealias PollRoom = TestRoom<Poll.State, Poll.Action, Poll.View>
package typealias PollViewer = TestViewer<Poll.View>

extension TestRoom where State == Poll.State, Action == Poll.Action, View == Poll.View {
  package convenience init(
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
