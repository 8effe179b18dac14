public import Composable

/// The number of viewers over time.
public struct Attendance: Codable, Equatable, Sendable {
  /// The number of viewers from a time on.
  public struct Sample: Codable, Hashable, Sendable {
    public var at: Timestamp
    /// The connected pages, presenters, moderators, walls and ghosts left out.
    public var watching: Int
  }

  /// The samples, the earliest first. There is at most one a minute, and only if the number has changed.
  public internal(set) var samples: [Sample] = []

  /// A day of minutes. A later sample takes the place of the earliest.
  static let limit = 1_440

  /// Creates an attendance without samples.
  public init() {}

  /// Returns whether a number is news.
  func isOutdated(by watching: Int) -> Bool { watching != samples.last?.watching ?? 0 }
}
