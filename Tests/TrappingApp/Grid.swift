import Lectern

/// Traps wherever the app's code runs.
struct Grid: Reducer {
  struct State {
    var columns = [0, 0, 0]
    var count = 0
    var shown = 0
  }

  @UserAction enum Action {
    case incrTapped
    /// The reducer traps on a column that there is not.
    case columnPicked(Int)
    /// A synchronous effect does.
    case columnLookedUp(Int)
    /// An asynchronous effect does.
    case columnRequested(Int)
    /// The reducer does, on the answer of an asynchronous effect.
    case columnLoaded(Int)
    /// A synchronous effect does, after an asynchronous one.
    case columnFollowed(Int)
    /// The reducer looks for ever for a column that there is not.
    case columnSearched(Int)
    /// The view does.
    case columnShown(Int)
    /// The decoder does.
    case columnDecoded(Column)
    @ServerOnly case columnResponse(Int)
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let columns = state.columns
    switch action {
    case .incrTapped: state.count += 1
    case .columnPicked(let index), .columnResponse(let index): state.columns[index] += 1
    case .columnLookedUp(let index): return .sync { .columnResponse(columns[index]) }
    case .columnRequested(let index):
      return .run { send in await send(.columnResponse(columns[index])) }
    case .columnLoaded(let index): return .run { send in await send(.columnResponse(index)) }
    case .columnFollowed(let index):
      return .concatenate(.run { _ in }, .sync { .columnResponse(columns[index]) })
    case .columnSearched(let index):
      // Without a call: a stack that is taken in the first instructions of one lacks its caller.
      var column = 0
      let count = columns.count
      while column != index { column = (column + 1) % count }
    case .columnShown(let index): state.shown = index
    case .columnDecoded(let column): state.columns[column.index] += 1
    }
    return .none
  }
}

/// One of three columns.
struct Column: Codable, Sendable {
  let index: Int

  init(from decoder: any Decoder) throws {
    index = try decoder.singleValueContainer().decode(Int.self)
    precondition(index < 3)
  }
}

@ViewState struct GridView {
  var count: Int
  /// The number of columns. No column has it as its index.
  var end: Int
  var shown: Int
}

@main struct TrappingApp: LecternApp {
  var initialState: Grid.State { .init() }
  var reducer: Grid { Grid() }

  func view(of state: Grid.State, for role: Role) -> GridView {
    GridView(
      count: state.count,
      end: state.columns.count,
      shown: state.columns[state.shown]
    )
  }
}
