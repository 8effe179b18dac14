internal import DequeModule
internal import LecternWire

/// The chunks of windowed lists that a channel shows or has recently shown, by their addresses.
///
/// It is updated when a page requests a chunk, and not for each action. A page may still show an earlier version, so chunks are
/// known as long as the history has a version with them.
struct ShownChunks {
  /// The rows of a chunk that some lists show.
  private struct Shown {
    let rows: ChunkRows
    /// The number of places in the lists where the chunk is.
    var count = 0
  }

  /// The latest version that was added.
  private(set) var revision: Int?
  /// The lists of that version, in the order in which they are encoded.
  private var lists: [any WindowedRows] = []
  private var current: [ChunkAddress: Shown] = [:]
  /// The chunks that a version has replaced, by that version's revision; oldest first.
  private var replaced: Deque<(revision: Int, chunks: [ChunkAddress: ChunkRows])> = []

  /// Returns the rows of a chunk; nil if it isn't shown.
  subscript(address: ChunkAddress) -> ChunkRows? {
    current[address]?.rows ?? replaced.lazy.compactMap { $0.chunks[address] }.first
  }

  /// Adds a version that follows on the latest one.
  mutating func add(_ version: Version) throws(UnencodableValue) {
    let next = try version.view.windowedRows()
    var removed: [ChunkAddress: ChunkRows] = [:]
    if next.count == lists.count {
      for (old, new) in zip(lists, next) { try replace(old, by: new, &removed) }
    } else {
      for old in lists { try remove(0..<old.chunkCount, of: old, &removed) }
      for new in next { try insert(0..<new.chunkCount, of: new) }
    }
    for address in removed.keys where current[address] != nil { removed[address] = nil }
    if !removed.isEmpty { replaced.append((version.revision, removed)) }
    (lists, revision) = (next, version.revision)
  }

  /// Forgets the chunks that no version since a revision shows.
  mutating func forget(before revision: Int) {
    while let first = replaced.first, first.revision <= revision { replaced.removeFirst() }
  }

  private mutating func replace(
    _ old: any WindowedRows,
    by new: any WindowedRows,
    _ removed: inout [ChunkAddress: ChunkRows]
  ) throws(UnencodableValue) {
    let changed =
      new.changedChunks(sinceAny: old) ?? (0..<old.chunkCount, 0..<new.chunkCount)
    try remove(changed.old, of: old, &removed)
    try insert(changed.new, of: new)
  }

  private mutating func remove(
    _ range: Range<Int>,
    of rows: any WindowedRows,
    _ removed: inout [ChunkAddress: ChunkRows]
  ) throws(UnencodableValue) {
    for index in range {
      let address = try rows.address(ofChunk: index)
      guard var shown = current[address] else { continue }
      shown.count -= 1
      current[address] = shown.count > 0 ? shown : nil
      if shown.count == 0 { removed[address] = shown.rows }
    }
  }

  private mutating func insert(
    _ range: Range<Int>,
    of rows: any WindowedRows
  ) throws(UnencodableValue) {
    for index in range {
      let address = try rows.address(ofChunk: index)
      current[address, default: Shown(rows: rows.rows(ofChunk: index))].count += 1
    }
  }
}
