/// The key that identifies a row within its list: a string or a number, as in the runtime's `keysOf`.
struct RowKey: Hashable {
  private let name: FieldName

  private init(json: String) {
    name = FieldName(json)
  }

  /// ECMAScript's `JSON.stringify` of the key.
  var json: String { name.text }

  /// Returns a unique key for each item: the value at a path from the item, or the position if that is missing or repeated.
  static func keys(of items: [PageValue], by path: PagePath) -> [RowKey] {
    var seen: Set<RowKey> = []
    return items.enumerated().map { position, item in
      let key: RowKey?
      switch PageScope(values: [item])[path] {
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
