internal import Composable
package import LecternTransport

// The requests that need other parts of the room than its core.
extension Room: RoomControl, RoomAccess, RoomPages, RoomWatching, MeasuredRoom {
  package func persistLinks(_ kept: PersistedLinks, changed: @escaping @Sendable () -> Void) {
    core.membership.restore(kept)
    start.persistLinks = changed
  }

  package func setSources(_ sources: SourceFolder?) {
    inspection.sources = sources
  }

  package func watch(
    after position: FramePosition?,
    waits: Bool,
    _ answer: @escaping @Sendable (WatchAnswer) -> Void
  ) {
    if let frame = perform({ $0.watchedFrame(after: position, showing: $1, &$2.commands) }) {
      answer(.frame(frame))
    } else if let position {
      if waits { watchers.append(answer, after: position) } else { answer(.unchanged) }
    } else {
      answer(.refused)
    }
  }

  package func updateMetrics() {
    telemetry.metrics.update(
      core.channels,
      away: core.membership.awayCount(at: now),
      revision: stores.app.revision
    )
  }
}
