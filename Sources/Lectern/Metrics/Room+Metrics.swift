internal import Composable

extension Room {
  /// Hands over what is measured only when somebody asks; to be called on the loop.
  func updateMetrics() {
    sessions.forget(at: now())
    metrics.update(
      channels,
      away: sessions.awayCount,
      revision: store.assumeIsolated { $0.revision }
    )
  }
}
