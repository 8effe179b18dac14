import NIOCore

/// One of a crowd, from its connecting on.
struct Viewer {
  /// How it reads what it is sent.
  enum Reading { case atOnce, slowly, never }

  let audience: Int
  let startedAt: NIODeadline
  var channel: (any Channel)?
  var reading = Reading.atOnce
  /// Whether it has ever read slowly or not at all: the server may cut it off, which it may see late.
  var mayBeCutOff = false
  /// The revision of its last frame; none before the first.
  var revision: Int?
  /// The revision that it had when the counting began, or came with.
  var countedFrom = 0
  /// Whether it is we who close the connection.
  var isLeaving = false
}
