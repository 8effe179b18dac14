package import Lectern

/// The time in which a live block is open.
package struct Countdown: Codable, Equatable, Sendable {
  package let endsAt: Timestamp
  package let seconds: Int

  init(seconds: Int, from now: Timestamp) {
    self.seconds = seconds
    endsAt = now + .seconds(seconds)
  }

  /// Returns the countdown with the same start and another length.
  func lasting(_ seconds: Int) -> Countdown {
    Countdown(seconds: seconds, from: endsAt - .seconds(self.seconds))
  }

  /// Returns the time until its end; zero after it.
  func remaining(at now: Timestamp) -> Duration {
    max(.zero, endsAt - now)
  }
}
