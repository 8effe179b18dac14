/// Which snapshots a log keeps, so that any moment of the past is near one.
///
/// The newest two are kept for a restart, and the oldest for the beginning. Of the others, the one goes whose neighbours
/// are closest to each other: the distances stay even, and double at most as the log grows.
///
/// ```swift
/// SnapshotRetention.surplus(of: [100, 200, 250, 400], limit: 3)   // [200]
/// ```
public enum SnapshotRetention {
  /// The number of snapshots that a log keeps. Of 100,000 actions, at most some 2,000 lie between two of them.
  public static let limit = 128

  /// Returns the snapshots to delete.
  ///
  /// - Parameters:
  ///   - revisions: the revisions of the snapshots, oldest first.
  ///   - limit: the number of snapshots to keep, at least 3.
  /// - Returns: the indices of the snapshots to delete.
  public static func surplus(of revisions: [Int], limit: Int = limit) -> Set<Int> {
    var kept = Array(revisions.indices)
    while kept.count > max(3, limit) {
      let middle = kept.indices.dropFirst().dropLast(2)
      let gap = { (index: Int) in revisions[kept[index + 1]] - revisions[kept[index - 1]] }
      guard let closest = middle.min(by: { gap($0) < gap($1) }) else { break }
      kept.remove(at: closest)
    }
    return Set(revisions.indices).subtracting(kept)
  }
}
