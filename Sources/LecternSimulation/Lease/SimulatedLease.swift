/// The lease of the room in the stream: the node that holds it leads.
final class SimulatedLease {
  /// How long it holds without a renewal.
  static let duration = Duration.seconds(3)

  /// Nil for no holder.
  private var holder: SimulatedProcess?
  private var end = Duration.zero

  /// Acquires or renews the lease, unless another process holds it.
  ///
  /// - Returns: whether the process holds it now.
  func acquire(for process: SimulatedProcess, at now: Duration) -> Bool {
    guard holder == nil || holder === process || now >= end else { return false }
    (holder, end) = (process, now + Self.duration)
    return true
  }
}
