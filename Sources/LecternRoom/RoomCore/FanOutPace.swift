/// How long a fan-out waits after the one before it, so that a large room keeps time for what arrives.
///
/// ```
///   rush      ├─fan-out─┤ reads    ├─fan-out─┤ reads    ├─fan-out─┤    half of the time at most
///   pointer   ├─fan-out─┤          pause               ├─fan-out─┤    a quarter at most
/// ```
///
/// One to ten thousand viewers takes 50 ms. Without a pause, the loop would read one turn's messages between two of
/// them, and fall behind ever further if more arrive. What changes in a pause is skipped for all viewers alike.
struct FanOutPace {
  /// What a fan-out is to show.
  enum Change {
    case state
    /// Nothing but the presenter's pointer.
    case pointer
  }

  /// The duration up to which a fan-out needs no pause after it.
  private static let budget = Duration.milliseconds(10)
  /// The number of messages between two fan-outs from which on more of them wait: as many as a loop reads in a turn.
  private static let rush = 64

  private var last: (duration: Duration, end: Duration)?
  private var messageCount = 0

  mutating func received() { messageCount += 1 }

  mutating func fannedOut(in duration: Duration, at end: Duration) {
    last = (duration, end)
    messageCount = 0
  }

  /// Returns how long the next fan-out is to wait; zero if it may begin.
  func pause(before change: Change, at now: Duration) -> Duration {
    guard let last, last.duration > Self.budget else { return .zero }
    let factor =
      switch change {
      case .state: messageCount < Self.rush ? 0 : 1
      case .pointer: 3
      }
    return max(.zero, last.end + last.duration * factor - now)
  }
}
