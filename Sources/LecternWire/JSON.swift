internal import Foundation

/// The one way in which values become JSON.
enum JSON {
  /// Encodes a value canonically: the same value always gives the same bytes.
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return [UInt8](try encoder.encode(value))
  }

  /// A string as a JSON string, quotes included.
  static func string(_ text: String) -> String {
    var json = JSONWriter()
    json.text(text)
    return String(decoding: json.bytes, as: UTF8.self)
  }
}
