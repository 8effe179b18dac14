internal import Composable
internal import Foundation

/// Encodes an action as a log stores it, in one pass.
struct EncodedActionWriter: ActionEncoder {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity",
      negativeInfinity: "-Infinity",
      nan: "NaN"
    )
    // The same action has the same bytes in each process.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  private(set) var name = ""
  private(set) var isRedacted = false
  private var json = JSONWriter()
  /// The number of objects of elements that are still open.
  private var elementDepth = 0

  /// The JSON of the value; nil if there is none.
  var value: [UInt8]? {
    guard !isRedacted, !json.bytes.isEmpty else { return nil }
    return json.bytes + repeatElement(UInt8(ascii: "}"), count: elementDepth)
  }

  mutating func appendName(_ part: String) {
    if !name.isEmpty { name += "." }
    name += part
  }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    beginValue()
    try json.value(value, by: Self.encoder)
  }

  mutating func encode<each Value: Encodable>(
    _ values: repeat each Value,
    labels: [String]?
  ) throws {
    beginValue()
    json.append(labels == nil ? "[" : "{")
    var index = 0
    for value in repeat each values {
      if index > 0 { json.append(",") }
      if let labels {
        json.text(labels[index])
        json.append(":")
      }
      try json.value(value, by: Self.encoder)
      index += 1
    }
    json.append(labels == nil ? "]" : "}")
  }

  mutating func encodeElement<ID: Encodable>(id: ID) throws {
    beginValue()
    json.append(#"{"id":"#)
    try json.value(id, by: Self.encoder)
    elementDepth += 1
  }

  mutating func redact() {
    isRedacted = true
  }

  private mutating func beginValue() {
    if elementDepth > 0 { json.append(#","value":"#) }
  }
}
