/// Decides which position in the history a room searches for. It searches for one at a time.
///
/// The latest choice wins: during a search, only the newest choice waits.
struct HistorySearch {
  /// The number of the action in the last search.
  private var latest = 0
  private var isRunning = false
  /// The session and the number of the action that has asked for a fork; nil if none is searched for.
  private var fork: (session: Int, ref: Int)?
  /// Whether the room has a timeline.
  private var hasTimeline = false

  /// Starts the search for a position.
  ///
  /// - Parameters:
  ///   - number: the number of the last action before the position.
  ///   - isShown: whether the room shows its history already.
  /// - Returns: whether to search now.
  mutating func begin(_ number: Int, isShown: Bool) -> Bool {
    guard !isRunning, number != latest || !isShown else { return false }
    (isRunning, latest, hasTimeline) = (true, number, true)
    return true
  }

  /// Ends the search for a position.
  mutating func end() {
    isRunning = false
  }

  /// Starts at the first position. It needs no search.
  mutating func beginAtStart() {
    (latest, hasTimeline) = (0, true)
  }

  /// Returns to the present.
  ///
  /// - Returns: whether the room has a timeline to release.
  mutating func leave() -> Bool {
    defer { hasTimeline = false }
    return hasTimeline
  }

  /// Starts the search for the position that the room continues from.
  ///
  /// - Parameters:
  ///   - session: the session of the page that has asked for it.
  ///   - ref: the number that the page has given the action.
  /// - Returns: whether to search now; false while another search runs.
  mutating func beginFork(for session: Int, ref: Int) -> Bool {
    guard fork == nil else { return false }
    fork = (session, ref)
    return true
  }

  /// Returns whether an action has asked for the fork that is searched for.
  func isForking(for session: Int, ref: Int) -> Bool {
    fork.map { $0 == (session, ref) } ?? false
  }

  /// Ends the search for a fork.
  ///
  /// - Returns: the session and the number of the action that has asked for it.
  mutating func endFork() -> (session: Int, ref: Int)? {
    defer { fork = nil }
    return fork
  }
}
