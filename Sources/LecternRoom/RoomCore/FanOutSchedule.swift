/// Decides when the next fan-out runs: one for all actions of a loop pass, or one after a pause.
///
/// ```
///   changed ─▶ the end of the loop pass ─▶ next ─▶ fan out
///                                             └──▶ pause ─▶ fan out
/// ```
struct FanOutSchedule {
  /// The step at the end of a loop pass.
  enum Next: Equatable {
    case nothing
    case fanOut
    case pause(Duration)
  }

  /// The content of the next fan-out; nil if none is due.
  private(set) var due: FanOutPace.Change?
  /// Whether a pause delays the next fan-out.
  private(set) var isPaused = false
  /// Whether the next fan-out must not be delayed any longer.
  private var isUrgent = false
  private(set) var pace = FanOutPace()

  /// Whether a fan-out is due.
  var isDue: Bool { due != nil }

  /// Makes a fan-out due.
  ///
  /// - Returns: whether the end of the loop pass calls ``next(at:)``.
  mutating func changed(_ change: FanOutPace.Change) -> Bool {
    guard let due else {
      due = change
      return true
    }
    guard due == .pointer, change == .state else { return false }
    self.due = .state
    // The state does not wait as long as the pointer.
    return endPause()
  }

  /// Returns what follows at the end of a loop pass.
  ///
  /// - Parameter now: the room's time.
  mutating func next(at now: Duration) -> Next {
    guard let due, !isPaused else { return .nothing }
    if isUrgent { return .fanOut }
    let pause = pace.pause(before: due, at: now)
    isPaused = pause > .zero
    return isPaused ? .pause(pause) : .fanOut
  }

  /// Ends the pause.
  ///
  /// - Returns: whether there was one.
  mutating func endPause() -> Bool {
    defer { isPaused = false }
    return isPaused
  }

  /// Ends the pause, and prevents another one at the end of the loop pass.
  ///
  /// - Returns: whether there was one.
  mutating func skipPause() -> Bool {
    guard endPause() else { return false }
    isUrgent = isDue
    return true
  }

  /// Starts the due fan-out.
  mutating func begin() {
    (due, isUrgent) = (nil, false)
  }

  mutating func fannedOut(in duration: Duration, at end: Duration) {
    pace.fannedOut(in: duration, at: end)
  }

  /// Counts a message from a page.
  mutating func received() {
    pace.received()
  }
}
