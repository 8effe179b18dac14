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
