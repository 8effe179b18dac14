internal import LecternBytes
internal import Composable

extension Room {
  /// Updates the metrics that are counted elsewhere; called on the loop.
  package func updateMetrics() {
    telemetry.metrics.update(
      core.channels,
      away: core.membership.awayCount(at: clock.now()),
      revision: stores.app.revision
    )
  }
}
