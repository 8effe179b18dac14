internal import Composable
internal import LecternBytes

extension Room {
  /// Updates the metrics whose values the room counts itself; called on the loop.
  package func updateMetrics() {
    telemetry.metrics.update(
      core.channels,
      away: core.membership.awayCount(at: clock.now()),
      revision: stores.app.revision
    )
  }
}
