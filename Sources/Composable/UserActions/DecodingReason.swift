/// Returns why a value could not be decoded, as the predicate of “the value of …”.
///
/// Mentions only what was sent: the descriptions of errors contain the names of types.
///
/// - Parameter outer: the label or index of the value among several.
func reason(for error: any Error, at outer: String?) -> String {
  let place = { (path: [any CodingKey]) in
    let steps = path.map { key in key.intValue.map(String.init) ?? key.stringValue }
    return quoted(([outer].compactMap(\.self) + steps).joined(separator: "."))
  }
  return switch error {
  case DecodingError.typeMismatch(let type, let context):
    "must be \(noun(for: type))\(place(context.codingPath))"
  case DecodingError.keyNotFound(let key, let context):
    "is missing a value\(place(context.codingPath + [key]))"
  case DecodingError.valueNotFound(_, let context):
    "is missing a value\(place(context.codingPath))"
  case DecodingError.dataCorrupted(let context):
    "is not an allowed value\(place(context.codingPath))"
  default:
    "is not of the right type"
  }
}

private func noun(for type: any Any.Type) -> String {
  switch type {
  case is Bool.Type: "true or false"
  case is any BinaryInteger.Type: "a whole number"
  case is any BinaryFloatingPoint.Type: "a number"
  case is String.Type: "text"
  case is [Any].Type: "a list"
  case is [String: Any].Type: "an object"
  default: "of the right type"
  }
}

/// Returns ` at "rows.0.name"`, counting from 0; empty for the value as a whole.
func quoted(_ place: String) -> String {
  place.isEmpty ? "" : " at \"\(place)\""
}
