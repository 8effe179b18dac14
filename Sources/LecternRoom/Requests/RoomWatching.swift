/// A room that pages can watch without a connection; see ``WatchedFrame``.
package protocol RoomWatching: Actor {
  /// Answers with the message that leads a watcher to the shown state. It is the state for viewers without a cookie.
  ///
  /// ```swift
  /// let position = FramePosition(epoch: "k.a", revision: 7)
  /// room.watch(WatchRequest(after: position, waits: true) { answer in … })
  /// ```
  ///
  /// The answer comes immediately if the watcher's state is out of date, otherwise with the next version, or after ten seconds
  /// without one.
  func watch(_ request: WatchRequest)

  /// Whether any watcher waits.
  var isWatched: Bool { get }

  /// Makes the pages of viewers without a link watch until they act.
  func inviteWatchers()
}

extension RoomWatching where Self: CoreHost {
  package func watch(_ request: WatchRequest) {
    let frame = perform { $0.watchedFrame(for: request, showing: $1, &$2.commands) }
    if let frame {
      request.answer(.frame(frame))
    } else if request.waits, !core.isStopping {
      watchers.append(request)
    } else {
      request.answer(.refused)
    }
  }

  package var isWatched: Bool { core.channels.contains { $0.awaited != nil } }

  package func inviteWatchers() { core[core.gate.accessLevelWithoutLink].shared.watches = true }
}
