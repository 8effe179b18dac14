/// Says to a person why a value could not be decoded, as the end of “the value of … ”.
///
/// Errors describe themselves to programmers, with the names of types and the paths of decoders.
/// What a stranger sent is answered in words about what they sent, and nothing else.
func reason(for error: any Error) -> String {
  switch error {
  case is TooManyValues:
    "has too many values"
  case DecodingError.typeMismatch(let type, let context):
    "must be \(noun(for: type))\(place(context.codingPath))"
  case DecodingError.keyNotFound(let key, let context):
    "lacks a value\(place(context.codingPath + [key]))"
  case DecodingError.valueNotFound(_, let context):
    "lacks a value\(place(context.codingPath))"
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
  case is String.Type: "a text"
  case is [Any].Type: "a list"
  case is [String: Any].Type: "an object"
  default: "of the right type"
  }
}

/// ` at "rows.0.name"`, counting from 0; nothing where it is the value as a whole.
private func place(_ path: [any CodingKey]) -> String {
  guard !path.isEmpty else { return "" }
  let steps = path.map { key in key.intValue.map(String.init) ?? key.stringValue }
  return " at \"\(steps.joined(separator: "."))\""
}
