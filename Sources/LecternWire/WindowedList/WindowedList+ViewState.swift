internal import Composable

extension WindowedList: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    guard json.collected == nil else {
      json.collected?.append(self)
      return
    }
    let addresses = try addresses(of: 0..<source.chunks.count)
    try json.object { json throws(UnencodableValue) in
      try json.field("chunks", addresses)
      try json.field("count", count)
    }
  }

  public func writeChanges(
    since old: WindowedList,
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    let changed = changedChunks(since: old)
    guard !changed.old.isEmpty || !changed.new.isEmpty else { return }
    let oldIndex = ChunkIndex(
      count: old.source.chunks.count,
      first: changed.old.lowerBound,
      addresses: try old.addresses(of: changed.old)
    )
    let newIndex = ChunkIndex(
      count: source.chunks.count,
      first: changed.new.lowerBound,
      addresses: try addresses(of: changed.new)
    )
    try patch.nested("chunks") { patch throws(UnencodableValue) in
      try newIndex.writeChanges(since: oldIndex, to: &patch)
    }
    try patch.field("count", old.count, count)
  }

  private func addresses(of range: Range<Int>) throws(UnencodableValue) -> [ChunkAddress] {
    var addresses: [ChunkAddress] = []
    addresses.reserveCapacity(range.count)
    for index in range { addresses.append(try address(ofChunk: index)) }
    return addresses
  }
}
