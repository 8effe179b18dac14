package import LecternTransport

/// A watcher's request for the message that leads to the shown state.
package struct WatchRequest: Sendable {
  /// What the watcher has; nil if it has nothing.
  package let position: FramePosition?
  /// Whether to wait for the next version if the watcher has the shown state. Otherwise, the message changes nothing then.
  package let waits: Bool
  /// Returns whether the watcher has left.
  package let isAbandoned: @Sendable () -> Bool
  /// Ends the request. Called once, on the room's executor.
  package let answer: @Sendable (WatchAnswer) -> Void

  package init(
    after position: FramePosition?,
    waits: Bool,
    isAbandoned: @escaping @Sendable () -> Bool = { false },
    answer: @escaping @Sendable (WatchAnswer) -> Void
  ) {
    (self.position, self.waits) = (position, waits)
    (self.isAbandoned, self.answer) = (isAbandoned, answer)
  }
}
