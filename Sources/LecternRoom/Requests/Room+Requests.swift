internal import Composable

// The requests that need other parts of the room than its core.
extension Room: RoomControl, RoomAccess, RoomPages, RoomWatching, MeasuredRoom {
  package func persistLinks(_ kept: PersistedLinks, changed: @escaping @Sendable () -> Void) {
    core.membership.restore(kept)
    start.persistLinks = changed
  }

  package func setSources(_ sources: SourceFolder?) {
    inspection.sources = sources
  }

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

  package func updateMetrics() {
    telemetry.metrics.update(
      core.channels,
      away: core.membership.awayCount(at: now),
      revision: stores.app.revision
    )
  }
}
