internal import LecternWire

extension PageValue {
  /// The value in JSON; `null` for one that does not exist.
  var json: String {
    switch self {
    case .undefined, .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[\(elements.map(\.json).joined(separator: ","))]"
    case .object(let fields):
      "{\(fields.sorted { $0.key.text < $1.key.text }.map { "\(Self.quoted($0.key.text)):\($0.value.json)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var json = JSONWriter()
    json.text(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
