/// The chunks of a ``WindowedList`` of any types.
package protocol WindowedRows: Sendable {
  var chunkCount: Int { get }

  func address(ofChunk index: Int) throws(UnencodableValue) -> ChunkAddress

  /// Returns the rows of a chunk, without the rest of the list.
  func rows(ofChunk index: Int) -> ChunkRows

  /// Returns the ranges of the changed chunks, without comparing rows; nil if the earlier list is of another type.
  func changedChunks(sinceAny old: any WindowedRows) -> (old: Range<Int>, new: Range<Int>)?
}

/// The rows of a chunk, of any type.
package struct ChunkRows: Sendable {
  /// Returns the rows as a JSON array.
  package let json: @Sendable () throws(UnencodableValue) -> [UInt8]

  package init(json: @escaping @Sendable () throws(UnencodableValue) -> [UInt8]) {
    self.json = json
  }
}

extension ViewState {
  /// Returns the windowed lists in a view state.
  package func windowedRows() throws(UnencodableValue) -> [any WindowedRows] {
    var json = JSONWriter()
    json.collected = []
    try write(to: &json)
    return json.collected?.compactMap { $0 as? any WindowedRows } ?? []
  }
}
