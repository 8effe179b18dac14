/// The state of a feature whose actions can be undone, with the history of the last ones.
///
/// ```swift
/// struct AppState {
///   var board = Undoable<BoardState, BoardAction>(BoardState())
/// }
///
/// state.board.notes                          // reads the board's state
/// ```
///
/// ``Reducer/undoable(action:limit:_:)`` keeps the history. Two values are equal if their states are: the histories
/// are not compared, so that a test states only what a feature changes.
@dynamicMemberLookup
public struct Undoable<State: Sendable, Action: Sendable>: Sendable {
  var present: State
  /// Nil if no action can be undone or redone.
  private(set) var history: UndoHistory<State, Action>?
  /// What each participant can undo and redo; no value for a participant that can do neither.
  ///
  /// A room's personal view states can be made from it.
  public private(set) var availability: PerParticipant<UndoAvailability> = [:]

  /// Creates a state without a history.
  public init(_ state: State) {
    present = state
  }

  init(_ state: State, history: UndoHistory<State, Action>) {
    present = state
    self.history = history
    updateAvailability(after: Array(history.actions))
  }

  /// The state of the feature.
  ///
  /// Setting it ends the history: a change by another reducer is in none of the actions, and an undo would lose it.
  public var state: State {
    get { present }
    set {
      present = newValue
      history = nil
      if !availability.isEmpty { availability.removeAll() }
    }
  }

  /// A value of ``state``; setting it ends the history.
  public subscript<Value>(dynamicMember keyPath: WritableKeyPath<State, Value>) -> Value {
    get { present[keyPath: keyPath] }
    set { state[keyPath: keyPath] = newValue }
  }

  public subscript<Value>(dynamicMember keyPath: KeyPath<State, Value>) -> Value {
    present[keyPath: keyPath]
  }

  /// Whether ``UndoAction/undoLatestTapped`` changes the history.
  public var canUndoLatest: Bool { history?.canUndo ?? false }
}

extension Undoable where State: Equatable {
  /// Reduces an action, and adds it to the history if it changed the state.
  mutating func reduce(
    _ past: PastAction<Action>,
    by reducer: some Reducer<State, Action>,
    limit: Int
  ) -> Effect<Action> {
    // Without a history, the reducer changes the state in place.
    guard past.isUndoable || history != nil else {
      return reducer.reduce(into: &present, action: past.action)
    }
    let before = present
    let effect = reducer.reduce(into: &present, action: past.action)
    if present == before { return effect }
    if history == nil { history = UndoHistory(base: before) }
    updateAvailability(after: history?.append(past, limit: limit, by: reducer) ?? [])
    // Without a base that shares its storage, the next action changes the state in place.
    if history?.actions.isEmpty == true { history = nil }
    return effect
  }

  /// Undoes or redoes an action.
  mutating func apply(
    _ undo: UndoAction,
    by sender: Sender?,
    _ reducer: some Reducer<State, Action>
  ) {
    guard let changed = history?.apply(undo, by: sender), !changed.isEmpty else { return }
    if let state = history?.state(by: reducer) { present = state }
    updateAvailability(after: changed)
  }
}

extension Undoable {
  fileprivate mutating func updateAvailability(after changed: [PastAction<Action>]) {
    for participant in Set(changed.flatMap(\.participants)) {
      let new = history?.availability(of: participant)
      if availability[participant] != new { availability[participant] = new }
    }
  }
}

extension Undoable: Equatable where State: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.present == right.present }
}

extension Undoable: CustomReflectable {
  /// The mirror of the state, as if it had no history.
  public var customMirror: Mirror { Mirror(reflecting: present) }
}

extension Undoable: CustomStringConvertible {
  public var description: String { String(describing: present) }
}
