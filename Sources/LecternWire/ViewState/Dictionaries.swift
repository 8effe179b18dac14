public import Composable

/// Encodes as an object with sorted fields.
extension Dictionary: ViewState where Key: ViewStateKey, Value: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.object { json throws(UnencodableValue) in
      for (name, value) in canonicallySorted { try json.field(name, value) }
    }
  }

  public func writeChanges(
    since old: [Key: Value],
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    guard self != old || !hasNames(of: old) else { return }
    for (key, name) in old.sortedKeys where !hasName(of: key) { patch.remove(.field(name)) }
    for (key, name) in sortedKeys {
      guard let value = self[key] else { continue }
      if old.hasName(of: key), let old = old[key] {
        try patch.field(name, old, value)
      } else {
        try patch.add(value, at: .field(name))
      }
    }
  }

  /// Compares code units: an é of two scalars equals an é of one, but is another field on a page.
  private func hasName(of key: Key) -> Bool {
    index(forKey: key)
      .map { keys[$0].fieldName.utf8.elementsEqual(key.fieldName.utf8) } ?? false
  }

  /// Whether the names have the same code units as those of an equal dictionary; false as well if the two
  /// iterate in different orders.
  private func hasNames(of other: [Key: Value]) -> Bool {
    zip(keys, other.keys).allSatisfy { $0.fieldName.utf8.elementsEqual($1.fieldName.utf8) }
  }

  private var canonicallySorted: [(name: String, value: Value)] {
    sortedKeys.compactMap { key, name in self[key].map { (name, $0) } }
  }

  /// Sorted by the UTF-16 code units of the names (RFC 8785 §3.2.3).
  private var sortedKeys: [(key: Key, name: String)] {
    keys.map { ($0, $0.fieldName) }
      .sorted { $0.1.utf16.lexicographicallyPrecedes($1.1.utf16) }
  }
}

/// Encodes as an object with sorted fields, like a `Dictionary`.
extension SortedDictionary: ViewState where Key: ViewStateKey, Value: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try unordered.write(to: &json)
  }

  public func writeChanges(
    since old: SortedDictionary,
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    try unordered.writeChanges(since: old.unordered, to: &patch)
  }
}
