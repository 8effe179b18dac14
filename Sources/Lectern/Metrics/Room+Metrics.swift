internal import Composable

extension Room {
  /// Updates the metrics that are counted elsewhere; called on the loop.
  func updateMetrics() {
    metrics.update(
      channels,
      away: membership.awayCount(at: clock.now()),
      revision: store.revision
    )
  }
}
