internal import Composable
internal import LecternBytes

extension WindowedList: CollectedValue, WindowedRows {
  package var chunkCount: Int { source.chunks.count }

  package func address(ofChunk index: Int) throws(UnencodableValue) -> ChunkAddress {
    guard count <= Self.rowLimit else {
      let reason = "it has \(count) rows; a windowed list has at most \(Self.rowLimit)"
      throw UnencodableValue(reason: reason)
    }
    let chunk = source.chunks[index]
    let digest = try chunk.digest(of: view) { elements throws(UnencodableValue) in
      let (high, low) = SHA256.prefix(of: try Self.encoded(elements, view))
      return ChunkDigest(high: high, low: low)
    }
    return ChunkAddress(count: chunk.elements.count, digest: digest)
  }

  package func rows(ofChunk index: Int) -> ChunkRows {
    let (chunk, view) = (source.chunks[index], view)
    return ChunkRows { () throws(UnencodableValue) in try Self.encoded(chunk.elements, view) }
  }

  private static func encoded(
    _ elements: [Element],
    _ view: any KeyPath<Element, Row> & Sendable
  ) throws(UnencodableValue) -> [UInt8] {
    var json = JSONWriter(capacity: 128 * elements.count)
    try json.list { json throws(UnencodableValue) in
      for (index, element) in elements.enumerated() {
        let start = json.bytes.count
        try json.element(index, element[keyPath: view])
        guard json.bytes.count - start <= rowSizeLimit else {
          let id = element.id.description
          throw UnencodableValue(
            reason: "the row \(id) has more than \(rowSizeLimit) bytes; show a part of it"
          )
        }
      }
    }
    return json.bytes
  }

  /// Returns the chunks that differ from those of an earlier list, without comparing rows.
  func changedChunks(since old: WindowedList) -> (old: Range<Int>, new: Range<Int>) {
    let (before, after) = (old.source.chunks, source.chunks)
    guard view == old.view else { return (before.indices, after.indices) }
    let shortest = Swift.min(before.count, after.count)
    var start = 0
    while start < shortest, before[start] === after[start] { start += 1 }
    var end = 0
    while end < shortest - start, before[before.count - 1 - end] === after[after.count - 1 - end] {
      end += 1
    }
    return (start..<(before.count - end), start..<(after.count - end))
  }

  package func changedChunks(
    sinceAny old: any WindowedRows
  ) -> (old: Range<Int>, new: Range<Int>)? {
    (old as? WindowedList).map(changedChunks)
  }
}
