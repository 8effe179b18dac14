internal import Composable

/// Decides which position in the history a room searches for. It searches for one at a time.
///
/// The latest choice wins: during a search, only the newest choice waits.
struct HistorySearch<State: Sendable, Action: UserAction> {
  /// The timeline that finds positions; nil until the first search.
  private(set) var timeline: Timeline<State, Action>?
  /// The number of the action in the last search.
  private var latest = 0
  private var isRunning = false
  private var isForking = false

  /// Starts the search for a position.
  ///
  /// - Parameters:
  ///   - number: the number of the last action before the position.
  ///   - isShown: whether the room shows its history already.
  /// - Returns: whether to search now.
  mutating func begin(_ number: Int, isShown: Bool) -> Bool {
    guard !isRunning, number != latest || !isShown else { return false }
    isRunning = true
    latest = number
    return true
  }

  /// Ends the search for a position.
  mutating func end() {
    isRunning = false
  }

  /// Starts the search for the position that the room continues from.
  ///
  /// - Returns: whether to search now; false while another search runs.
  mutating func beginFork() -> Bool {
    defer { isForking = true }
    return !isForking
  }

  mutating func endFork() {
    isForking = false
  }

  /// Returns the timeline of the search. The first call makes it.
  mutating func timeline(_ make: () -> Timeline<State, Action>) -> Timeline<State, Action> {
    let timeline = timeline ?? make()
    self.timeline = timeline
    return timeline
  }

  /// Uses a timeline whose first position is shown.
  mutating func begin(with timeline: Timeline<State, Action>) {
    (self.timeline, latest) = (timeline, 0)
  }

  /// Forgets the timeline, because it retains states.
  mutating func leave() {
    timeline = nil
  }
}
