package import Composable

/// Which moment of the past a room looks for, one at a time.
///
/// The latest choice wins: while one moment is looked for, only the newest of the choices after it waits.
package struct HistorySearch<State: Sendable, Action: UserAction> {
  /// Finds moments of the past; nil until one is looked for.
  private(set) var timeline: Timeline<State, Action>?
  /// The number of the action that was looked for last.
  private var latest = 0
  private var isRunning = false
  private var isForking = false

  /// Begins to look for a moment.
  ///
  /// - Parameters:
  ///   - number: the number of the last action behind it.
  ///   - isShown: whether the room shows its past already.
  /// - Returns: whether to look for it now.
  mutating func begin(_ number: Int, isShown: Bool) -> Bool {
    guard !isRunning, number != latest || !isShown else { return false }
    isRunning = true
    latest = number
    return true
  }

  /// Ends the search for a moment.
  mutating func end() {
    isRunning = false
  }

  /// Begins to look for the moment that the room continues from.
  ///
  /// - Returns: whether to look for it; false while another is looked for.
  mutating func beginFork() -> Bool {
    defer { isForking = true }
    return !isForking
  }

  mutating func endFork() {
    isForking = false
  }

  /// Returns the timeline of the search, and makes it the first time.
  mutating func timeline(_ make: () -> Timeline<State, Action>) -> Timeline<State, Action> {
    let timeline = timeline ?? make()
    self.timeline = timeline
    return timeline
  }

  /// Takes over a timeline whose first moment is shown.
  package mutating func begin(with timeline: Timeline<State, Action>) {
    (self.timeline, latest) = (timeline, 0)
  }

  /// Forgets the timeline, which keeps states.
  mutating func leave() {
    timeline = nil
  }
}
