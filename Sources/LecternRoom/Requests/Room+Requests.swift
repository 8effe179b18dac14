internal import Composable

// The requests that need other parts of the room than its core.
extension Room: RoomControl, RoomAccess, RoomPages, RoomWatching, RoomChunks, MeasuredRoom {
  package func persistLinks(_ kept: PersistedLinks, changed: @escaping @Sendable () -> Void) {
    core.membership.restore(kept)
    start.persistLinks = changed
  }

  package func setSources(_ sources: SourceFolder?) {
    inspection.sources = sources
  }

  package func updateMetrics() {
    telemetry.metrics.update(
      core.channels,
      away: core.membership.awayCount(at: now),
      revision: stores.app.revision
    )
  }
}
