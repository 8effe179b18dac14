extension PatchWriter {
  /// Compares two lists by position, except for a common prefix and suffix.
  mutating func changeList<Element: ViewState>(
    from old: [Element],
    to new: [Element]
  ) throws(UnencodableValue) {
    let shortest = min(old.count, new.count)
    var prefix = 0
    while prefix < shortest, old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shortest - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    let common = shortest - suffix
    for index in prefix..<common { try element(index, old[index], new[index]) }
    // From the end, so that the indices before stay the same.
    for index in (common..<old.count - suffix).reversed() { remove(.element(index)) }
    for index in common..<new.count - suffix { try add(new[index], at: .element(index)) }
  }

  /// Compares two lists by id, so that a moved element is recognised.
  mutating func changeRows<Rows: IdentifiedRows>(
    from old: Rows,
    to new: Rows
  ) throws(UnencodableValue) {
    let shortest = min(old.count, new.count)
    var prefix = new.countOfSame(as: old, from: .beginning, atMost: shortest)
    while prefix < shortest, old.id(at: prefix) == new.id(at: prefix) {
      try row(prefix, old, prefix, new)
      prefix += 1
    }
    let same = new.countOfSame(as: old, from: .end, atMost: shortest - prefix)
    var suffix = same
    while suffix < shortest - prefix,
      old.id(at: old.count - 1 - suffix) == new.id(at: new.count - 1 - suffix)
    { suffix += 1 }
    try changeMiddle(
      of: old,
      prefix..<(old.count - suffix),
      to: new,
      prefix..<(new.count - suffix)
    )
    for index in (new.count - suffix)..<(new.count - same) {
      try row(index - new.count + old.count, old, index, new)
    }
  }

  /// Compares the ranges of two lists in which elements were added, removed or moved.
  private mutating func changeMiddle<Rows: IdentifiedRows>(
    of old: Rows,
    _ oldIndices: Range<Int>,
    to new: Rows,
    _ newIndices: Range<Int>
  ) throws(UnencodableValue) {
    var indicesByID: [Rows.ID: Int] = [:]
    for index in newIndices { indicesByID[new.id(at: index)] = index }
    let movedIndices = oldIndices.map { indicesByID[old.id(at: $0)] }
    let stationary = LongestIncreasingSubsequence(movedIndices)
    for (offset, index) in oldIndices.enumerated().reversed() where !stationary.contains(offset) {
      remove(.element(index))
    }
    var remaining = stationary.offsets[...]
    for index in newIndices {
      if let offset = remaining.first, movedIndices[offset] == index {
        remaining.removeFirst()
        try row(oldIndices.lowerBound + offset, old, index, new)
      } else {
        try add(new.row(at: index), at: .element(index))
      }
    }
  }

  /// Compares two rows with the same id.
  private mutating func row<Rows: IdentifiedRows>(
    _ oldIndex: Int,
    _ old: Rows,
    _ index: Int,
    _ new: Rows
  ) throws(UnencodableValue) {
    guard !new.isSame(index, as: oldIndex, of: old) else { return }
    try element(index, old.row(at: oldIndex), new.row(at: index))
  }
}
