package import Lectern

/// Where a slide's video or sound is. It has no ticks: a page computes the position from a timestamp.
package struct PlaybackState: Codable, Equatable, Sendable {
  package var slide: Slide.ID
  /// When it last began to play; nil while it is paused.
  package var startedAt: Timestamp?
  /// The position at that time, in milliseconds.
  package var position = 0

  package init(slide: Slide.ID) { self.slide = slide }

  /// A day: the longest position that a page may ask for.
  static let longestPosition = 24 * 60 * 60 * 1000

  /// Moves to a position. It goes on to play from there if it plays.
  mutating func move(to position: Int, at now: Timestamp) {
    self.position = min(max(0, position), Self.longestPosition)
    if startedAt != nil { startedAt = now }
  }

  mutating func play(at now: Timestamp) {
    if startedAt == nil { startedAt = now }
  }

  mutating func pause(at now: Timestamp) {
    guard let startedAt else { return }
    let played = now.millisecondsSinceEpoch - startedAt.millisecondsSinceEpoch
    self.startedAt = nil
    move(to: position + Int(clamping: min(max(0, played), Int64(Self.longestPosition))), at: now)
  }
}
