/// Encodes in canonical form, whatever the form of the source (RFC 8785).
extension RawJSON: ViewState {
  package func write(to json: inout JSONWriter) throws(UnencodableValue) {
    switch bytes.first {
    case UInt8(ascii: "{"):
      var fields: [String: RawJSON] = [:]
      forEachField { name, value in name.string.map { fields[$0] = value } }
      try fields.write(to: &json)
    case UInt8(ascii: "["):
      var elements: [RawJSON] = []
      forEachElement { elements.append($0) }
      try elements.write(to: &json)
    case UInt8(ascii: "\""):
      json.text(string ?? "")
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      json.append(bytes)
    default:
      try writeNumber(to: &json)
    }
  }

  /// Writes a number; one without a point or exponent is an integer, with the limits of one.
  private func writeNumber(to json: inout JSONWriter) throws(UnencodableValue) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.utf8.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") }) else {
      return try json.number(Double(text) ?? .nan)
    }
    guard let number = Int(text) else { throw UnencodableValue(tooLarge: text) }
    try json.integer(number)
  }
}
