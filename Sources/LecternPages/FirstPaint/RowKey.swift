/// The key that identifies a row within its list: a string or a number, as in the runtime's `keysOf`.
struct RowKey: Hashable {
  /// ECMAScript's `JSON.stringify` of the key.
  let json: String

  /// Returns a unique key for each item: the value of `field`, or the position if that is missing or repeated.
  static func keys(of items: [PageValue], by field: String) -> [RowKey] {
    var seen: Set<RowKey> = []
    return items.enumerated().map { position, item in
      let key: RowKey?
      switch PageScope(values: [item])[field] {
      case .number(let digits): key = RowKey(json: digits)
      case .string(let text): key = RowKey(json: quoted(text))
      default: key = nil
      }
      if let key, seen.insert(key).inserted { return key }
      return RowKey(json: quoted("\0\(position)"))
    }
  }

  private static func quoted(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\u{8}": json += "\\b"
      case "\u{C}": json += "\\f"
      case "\n": json += "\\n"
      case "\r": json += "\\r"
      case "\t": json += "\\t"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
