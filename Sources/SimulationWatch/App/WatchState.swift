internal import LecternSimulation

/// A seed as it plays.
package struct WatchState: Codable, Equatable, Sendable {
  /// The length of a recording.
  package struct Length: Codable, Equatable, Sendable {
    package var events: Int
    /// In microseconds.
    package var time: Int64

    package init(events: Int, time: Int64) {
      (self.events, self.time) = (events, time)
    }
  }

  /// The largest number that every page can send.
  package static let largestSeed = 9_007_199_254_740_991

  package var seed: Int
  /// Nil until the seed has run.
  package var length: Length?
  package var stage = Stage()
  package var speed = Speed.real
  package var isPlaying = false
  /// The position before the latest stride: later changes are new to the audience.
  package var freshAfter = 0

  package init(seed: Int) {
    self.seed = seed
  }

  package var isAtEnd: Bool { length.map { stage.position >= $0.events } ?? false }

  /// Whether only the deployment is shown.
  package var isAtStart: Bool { stage.position <= 1 }

  mutating func apply(_ events: [RecordedEvent]) {
    freshAfter = stage.position
    for event in events { stage.apply(event) }
  }
}
