package import LecternWire

/// A chunk of the rows of a windowed list.
package struct RoomChunk: Sendable {
  package let rows: ChunkRows
  /// Whether viewers without a link are shown the chunk, so that any cache may keep it.
  package let isPublic: Bool

  package init(rows: ChunkRows, isPublic: Bool) { (self.rows, self.isPublic) = (rows, isPublic) }
}
