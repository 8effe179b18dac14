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
    guard let self, let old else { return try patch.replace(with: self) }
    try self.writeChanges(since: old, to: &patch)
  }
}

extension Array: ViewState where Element: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.list { json throws(UnencodableValue) in
      for (index, element) in enumerated() { try json.element(index, element) }
    }
  }

  public func writeChanges(
    since old: [Element],
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    try Element.writeChanges(since: old, in: self, to: &patch)
  }
}

/// A dictionary is an object, whose fields are sorted by their names.
extension Dictionary: ViewState where Key == String, Value: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.object { json throws(UnencodableValue) in
      for (name, value) in sorted(by: { $0.key.utf16.lexicographicallyPrecedes($1.key.utf16) }) {
        try json.field(name, value)
      }
    }
  }

  public func writeChanges(
    since old: [String: Value],
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    for name in old.keys.sorted() where self[name] == nil { try patch.remove(name) }
    for (name, value) in sorted(by: { $0.key < $1.key }) {
      if let old = old[name] {
        try patch.field(name, old, value)
      } else {
        try patch.add(value, at: name)
      }
    }
  }
}
