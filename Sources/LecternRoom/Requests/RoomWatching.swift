package import LecternTransport

/// A room that pages can watch without a connection; see ``WatchedFrame``.
package protocol RoomWatching: Actor {
  /// Answers with the message that leads a watcher to the shown state. It is the state for viewers without a cookie.
  ///
  /// ```swift
  /// room.watch(after: FramePosition(epoch: "k.a", revision: 7), waits: true) { answer in … }
  /// ```
  ///
  /// - Parameters:
  ///   - position: what the watcher has; nil if it has nothing.
  ///   - waits: whether to wait for the next version if the watcher has the shown state.
  ///   - answer: called once, on the room's executor: immediately if the watcher's state is out of date, otherwise with the
  ///     next version, or after ten seconds without one.
  func watch(
    after position: FramePosition?,
    waits: Bool,
    _ answer: @escaping @Sendable (WatchAnswer) -> Void
  )

  /// Makes the pages of viewers without a link watch until they act.
  func inviteWatchers()
}

extension RoomWatching where Self: CoreHost {
  package func inviteWatchers() { core[core.gate.accessLevelWithoutLink].shared.watches = true }
}
