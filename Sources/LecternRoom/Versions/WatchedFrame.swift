package import LecternTransport

/// A message to all watchers that have the same state. Watchers are pages without a connection: they request one message
/// after the other, and caches answer most of the requests.
package struct WatchedFrame: Sendable, Equatable {
  /// The message, as a viewer's connection would be sent it.
  package let message: [UInt8]
  /// What a page has once it has received the message.
  package let position: FramePosition
  /// Whether caches may keep the message forever. It leads from a revision to a later one of the same sequence, or is the
  /// whole state at a revision.
  package let isLasting: Bool
}

/// How a watcher's request ends.
package enum WatchAnswer: Sendable, Equatable {
  case frame(WatchedFrame)
  /// The shown state has not changed for a while. The watcher asks again.
  case unchanged
  /// Too many requests wait, or the room has no state yet. The watcher asks again later.
  case refused
}
