public import Composable

/// A text encodes as the text before its last edits, and the edits. So an edit costs as much as it says, however long
/// the text is.
extension BoundText: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.object { json throws(UnencodableValue) in
      try json.field("base", base)
      try json.field("edits", edits)
      try json.field("id", baseID.description)
      try json.field("limit", limit)
      try json.field("older", older.map(\.description))
    }
  }

  public func writeChanges(
    since old: BoundText,
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    guard self != old else { return }
    let isContinued =
      old.baseID == baseID && old.limit == limit && edits.starts(with: old.edits)
      && older == old.older
    guard isContinued else { return try patch.replace(with: self) }
    try patch.field("edits", old.edits, edits)
  }
}

extension AppliedEdit: ViewState {
  package func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.object { json throws(UnencodableValue) in
      try json.field("change", change)
      try json.field("id", id.description)
    }
  }
}

extension TextChange: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.list { json throws(UnencodableValue) in
      for (index, component) in components.enumerated() {
        switch component {
        case .retain(let count): try json.element(index, count)
        case .insert(let text): try json.element(index, text)
        case .delete(let count): try json.element(index, -count)
        }
      }
    }
  }
}
