/// The right to open a deployment's other room. One live process at a time has it.
///
/// In a cluster, one stream holds the logs of all rooms, and its servers refuse a former leader's writes. A simulation's other room
/// is a file instead. Without a lease, a former leader could open the file and lock out the leader.
final class RoomLease {
  private var owner: SimulatedProcess?

  /// Takes the room for a process.
  ///
  /// - Returns: false if another live process has the room.
  func take(for process: SimulatedProcess) -> Bool {
    guard owner === process || owner?.isDead ?? true else { return false }
    owner = process
    return true
  }
}
