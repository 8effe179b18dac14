extension JSONValue {
  /// Returns the value after a patch, as a page applies it (RFC 6902); nil if the patch does not apply.
  package func patched(_ operations: JSONValue?) -> JSONValue? {
    guard case .array(let operations) = operations else { return nil }
    var value = self
    for operation in operations {
      guard let kind = operation["op"]?.string, let path = operation["path"]?.string else {
        return nil
      }
      // RFC 6901 §4: first `~1`, then `~0`.
      let tokens = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
        String($0.replacing("~1", with: "/").replacing("~0", with: "~"))
      }
      guard value.apply(kind, at: tokens[...], operation["value"]) else { return nil }
    }
    return value
  }

  private mutating func apply(
    _ kind: String,
    at tokens: ArraySlice<String>,
    _ new: JSONValue?
  ) -> Bool {
    guard let token = tokens.first else {
      guard kind == "replace", let new else { return false }
      self = new
      return true
    }
    let isLast = tokens.count == 1
    switch self {
    case .array(var elements):
      guard let index = Int(token), String(index) == token, index >= 0 else { return false }
      if isLast, kind == "add", let new, index <= elements.count {
        elements.insert(new, at: index)
      } else if isLast, kind == "remove", index < elements.count {
        elements.remove(at: index)
      } else if index < elements.count {
        guard elements[index].apply(kind, at: tokens.dropFirst(), new) else { return false }
      } else {
        return false
      }
      self = .array(elements)
    case .object(var fields):
      if isLast, kind == "add", let new {
        fields[token] = new
      } else if isLast, kind == "remove" {
        guard fields.removeValue(forKey: token) != nil else { return false }
      } else {
        guard fields[token]?.apply(kind, at: tokens.dropFirst(), new) == true else { return false }
      }
      self = .object(fields)
    default:
      return false
    }
    return true
  }
}
