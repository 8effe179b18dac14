extension PatchWriter {
  /// Compares two lists by the places of their elements: what they begin and end with in common stays.
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
    for index in prefix..<max(prefix, common) {
      try field(String(index), old[index], new[index])
    }
    // From the end, so that the places of those before do not change.
    for index in stride(from: old.count - suffix - 1, through: common, by: -1)
    where index >= common {
      try remove(String(index))
    }
    for index in common..<max(common, new.count - suffix) {
      try add(new[index], at: String(index))
    }
  }

  /// Compares two lists by the ids of their elements, which are told apart wherever they have gone.
  mutating func changeIdentifiedList<Element: ViewState & Identifiable>(
    from old: [Element],
    to new: [Element]
  ) throws(UnencodableValue) {
    let shortest = min(old.count, new.count)
    var prefix = 0
    while prefix < shortest, old[prefix].id == new[prefix].id { prefix += 1 }
    var suffix = 0
    while suffix < shortest - prefix,
      old[old.count - 1 - suffix].id == new[new.count - 1 - suffix].id
    { suffix += 1 }

    for index in 0..<prefix { try field(String(index), old[index], new[index]) }
    try changeMiddle(
      from: old[prefix..<(old.count - suffix)],
      to: new[prefix..<(new.count - suffix)]
    )
    for index in (new.count - suffix)..<new.count {
      try field(String(index), old[index - new.count + old.count], new[index])
    }
  }

  /// The part of two lists that has elements come, go and change places.
  private mutating func changeMiddle<Element: ViewState & Identifiable>(
    from old: ArraySlice<Element>,
    to new: ArraySlice<Element>
  ) throws(UnencodableValue) {
    var places: [Element.ID: Int] = [:]
    for index in new.indices { places[new[index].id] = index }
    let stay = IncreasingSubsequence(old.indices.map { places[old[$0].id] })
    for (offset, index) in old.indices.enumerated().reversed() where !stay.contains(offset) {
      try remove(String(index))
    }
    var remaining = stay.offsets.map { old[old.startIndex + $0] }[...]
    for index in new.indices {
      if let element = remaining.first, places[element.id] == index {
        remaining.removeFirst()
        try field(String(index), element, new[index])
      } else {
        try add(new[index], at: String(index))
      }
    }
  }
}
