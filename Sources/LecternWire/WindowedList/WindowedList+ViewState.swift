internal import Composable

extension WindowedList: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    guard json.collected == nil else {
      json.collected?.append(self)
      return
    }
    guard !json.isPersonal else {
      let reason = "a windowed list belongs in the view state that all viewers of a role share"
      throw UnencodableValue(reason: reason)
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
    let isSameView = view == old.view
    try patch.nested("chunks") { patch throws(UnencodableValue) in
      // If the number of chunks is the same, few addresses differ, each at its place.
      if changed.old.count == changed.new.count {
        for index in changed.new {
          if isSameView, source.chunks[index] === old.source.chunks[index] { continue }
          try patch.element(index, old.address(ofChunk: index), address(ofChunk: index))
        }
      } else {
        try patch.changeRows(
          from: old.index(of: changed.old),
          to: self.index(of: changed.new)
        )
      }
    }
    try patch.field("count", old.count, count)
  }

  private func index(of range: Range<Int>) throws(UnencodableValue) -> ChunkIndex {
    ChunkIndex(
      count: source.chunks.count,
      first: range.lowerBound,
      addresses: try addresses(of: range)
    )
  }

  private func addresses(of range: Range<Int>) throws(UnencodableValue) -> [ChunkAddress] {
    var addresses: [ChunkAddress] = []
    addresses.reserveCapacity(range.count)
    for index in range { addresses.append(try address(ofChunk: index)) }
    return addresses
  }
}
