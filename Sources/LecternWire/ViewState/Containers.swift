/// Encodes as the wrapped value, or null.
extension Optional: ViewState where Wrapped: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    guard let self else { return json.append("null") }
    try self.write(to: &json)
  }

  public func writeChanges(
    since old: Wrapped?,
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    switch (old, self) {
    case (nil, nil): break
    case (let old?, let new?): try new.writeChanges(since: old, to: &patch)
    default: try patch.replace(with: self)
    }
  }
}

extension Array: ViewState where Element: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.list { json throws(UnencodableValue) in
      for index in indices { try json.element(index, self[index]) }
    }
  }

  public func writeChanges(
    since old: [Element],
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    guard !sharesStorage(with: old) else { return }
    try Element.writeChanges(since: old, in: self, to: &patch)
  }

  /// Whether both are unmodified copies of the same array.
  private func sharesStorage(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { left in
      other.withUnsafeBufferPointer { right in
        left.baseAddress == right.baseAddress && left.count == right.count
      }
    }
  }
}

/// Encodes as an object with sorted fields.
extension Dictionary: ViewState where Key == String, Value: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.object { json throws(UnencodableValue) in
      for (name, value) in canonicallySorted { try json.field(name, value) }
    }
  }

  public func writeChanges(
    since old: [String: Value],
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    guard self != old || !hasNames(of: old) else { return }
    for (name, _) in old.canonicallySorted where !hasName(name) { patch.remove(.field(name)) }
    for (name, value) in canonicallySorted {
      if old.hasName(name), let old = old[name] {
        try patch.field(name, old, value)
      } else {
        try patch.add(value, at: .field(name))
      }
    }
  }

  /// Compares code units: an é of two scalars equals an é of one, but is another field on a page.
  private func hasName(_ name: String) -> Bool {
    index(forKey: name).map { keys[$0].utf8.elementsEqual(name.utf8) } ?? false
  }

  /// Whether the names have the same code units as those of an equal dictionary; false as well if the two
  /// iterate in different orders.
  private func hasNames(of other: [String: Value]) -> Bool {
    zip(keys, other.keys).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  /// Sorted by the UTF-16 code units of the names (RFC 8785 §3.2.3).
  private var canonicallySorted: [(key: String, value: Value)] {
    sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
  }
}
