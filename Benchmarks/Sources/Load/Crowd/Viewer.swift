import NIOCore

/// A viewer of the crowd.
struct Viewer {
  /// How fast it reads.
  enum Reading { case atOnce, slowly, never }

  let audience: Int
  let startedAt: NIODeadline
  var channel: (any Channel)?
  var reading = Reading.atOnce
  /// Whether it has ever read slowly or not at all. The server may close such a viewer, and it may
  /// notice that late.
  var mayBeCutOff = false
  /// The revision of its last frame, if any.
  var revision: Int?
  /// Its revision when the counting began, or of its first frame.
  var countedFrom = 0
  /// The number of actions that it has sent; the last one's `ref`.
  var sentCount = 0
  /// Whether this side closes the connection.
  var isLeaving = false
}
