/// An optional value is itself, or null.
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

  /// Whether one is a copy of the other that nobody has written to.
  private func sharesStorage(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { left in
      other.withUnsafeBufferPointer { right in
        left.baseAddress == right.baseAddress && left.count == right.count
      }
    }
  }
}

/// A dictionary is an object, whose fields are sorted by their names.
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

  /// Code unit by code unit: an é of two scalars is equal to an é of one, and another field on a page.
  private func hasName(_ name: String) -> Bool {
    index(forKey: name).map { keys[$0].utf8.elementsEqual(name.utf8) } ?? false
  }

  /// Whether the names are those of an equal dictionary; no, too, where the two are not in one order.
  private func hasNames(of other: [String: Value]) -> Bool {
    zip(keys, other.keys).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }

  /// By the UTF-16 code units of the names (RFC 8785 §3.2.3).
  private var canonicallySorted: [(key: String, value: Value)] {
    sorted { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }
  }
}
