/// The pause between two fan-outs, so that a large room has time for incoming messages.
///
/// ```
///   rush      ├─fan-out─┤ reads    ├─fan-out─┤ reads    ├─fan-out─┤    half of the time at most
///   pointer   ├─fan-out─┤          pause               ├─fan-out─┤    a quarter at most
/// ```
///
/// A fan-out to ten thousand viewers takes 50 ms. Without a pause, the loop would read one turn's messages between two
/// fan-outs, and fall behind further and further if more arrive. States that change during a pause are skipped for all viewers.
struct FanOutPace {
  /// The content of a fan-out.
  enum Change {
    case state
    /// Only the presenter's pointer, or carets in shared texts.
    case pointer
  }

  /// The duration up to which a fan-out needs no pause after it.
  private static let budget = Duration.milliseconds(10)
  /// The number of messages between two fan-outs that shows a backlog: a loop reads so many in a turn.
  private static let rush = 64

  private var last: (duration: Duration, end: Duration)?
  private var messageCount = 0

  mutating func received() { messageCount += 1 }

  mutating func fannedOut(in duration: Duration, at end: Duration) {
    last = (duration, end)
    messageCount = 0
  }

  /// Returns the pause before the next fan-out; zero if it may start.
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
