extension Duration {
  /// The whole milliseconds, at least 1: to a NATS client, 0 is an invalid timeout.
  package var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    return max(1, seconds * 1_000 + attoseconds / 1_000_000_000_000_000)
  }
}
