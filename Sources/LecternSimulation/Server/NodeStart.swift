/// How a process of a node starts.
struct NodeStart {
  let loop: SimulatedLoop
  /// The number of batches that the disk has written of those that were pending when the last process was killed.
  let keptCount: Int
  /// The delays and the failures of the disk.
  let faults: DiskFaults
  /// Decides the names on the bus.
  let seed: UInt64
  /// Whether it is another build, whose actions have other names.
  let isRenamed: Bool
}
