internal import LecternWire

/// The times of a connection. They are those of a page.
enum ConnectionTimes {
  /// The maximum time of a handshake.
  static let handshake = Duration.seconds(10)
  /// The maximum time from the handshake to the first state.
  static let firstState = Duration.seconds(30)
  /// The times without an answer after which a connection is given up: the first, and the longest. It doubles each time.
  static let answer = (first: Duration.seconds(5), longest: Duration.seconds(40))

  /// Returns the time without a message after which a connection counts as dead. It is random, since all clients of a server
  /// may have received the same last message.
  static func silence(using random: inout some RandomNumberGenerator) -> Duration {
    Heartbeat.interval * Double.random(in: 1.5..<2, using: &random)
  }

  /// Returns the delay before the next attempt: exponential with full jitter, so that the clients of a room do not
  /// reconnect at the same moment.
  ///
  /// - Parameter failures: the number of attempts that have failed in a row.
  static func reconnection(
    after failures: Int,
    using random: inout some RandomNumberGenerator
  ) -> Duration {
    let longest = min(3_000, 250 * Double(1 << min(failures, 10)))
    return .milliseconds(Double.random(in: 0..<longest, using: &random))
  }
}
