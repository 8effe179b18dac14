/// The right of one process at a time to have the other room of a deployment.
///
/// In a cluster, the logs of all rooms are in one stream, and the servers refuse what a former leader writes to any of them. The
/// other room of a simulation is a file, which the process that opens it last would take from the leader.
final class RoomLease {
  private var owner: SimulatedProcess?

  /// - Returns: whether the process has the room: no other one does that is still running.
  func take(for process: SimulatedProcess) -> Bool {
    guard owner === process || owner?.isDead ?? true else { return false }
    owner = process
    return true
  }
}
