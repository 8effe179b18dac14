internal import Foundation
internal import LecternWire

/// Decodes view states from JSON, as `@ViewState` writes them.
///
/// A synthesized `Decodable` conformance is enough, although `@ViewState` writes some values in a shorter form:
///
/// - `case loaded(Int)` is `{"loaded":7}`, and `case loading` is `{"loading":true}`;
/// - the fields of a `@Flattened` part stand among those of the whole.
struct ViewStateDecoder: Decoder {
  /// A recursive type could otherwise be decoded from its own object without end.
  static let depthLimit = 64

  let value: JSONValue
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: JSONValue, at codingPath: [any CodingKey] = []) {
    (self.value, self.codingPath) = (value, codingPath)
  }

  /// Decodes a value.
  static func decode<Value: Decodable>(
    _ type: Value.Type,
    from value: JSONValue,
    at codingPath: [any CodingKey] = []
  ) throws -> Value {
    let decoder = ViewStateDecoder(value, at: codingPath)
    guard codingPath.count < depthLimit else { throw decoder.mismatch(type) }
    let decoded: (any Decodable)? =
      switch type {
      case is JSONValue.Type: value
      case is Date.Type: try decoder.date()
      case is URL.Type: value.string.flatMap { URL(string: $0) }
      case is Data.Type: value.string.flatMap { Data(base64Encoded: $0) }
      case is Decimal.Type: decoder.decimal
      default: try type.init(from: decoder)
      }
    guard let decoded = decoded as? Value else { throw decoder.mismatch(type) }
    return decoded
  }

  /// Dates are in RFC 3339, in milliseconds or seconds.
  private func date() throws -> Date {
    let milliseconds = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    guard let text = value.string,
      let date = (try? milliseconds.parse(text)) ?? (try? Date(text, strategy: .iso8601))
    else { throw mismatch(Date.self) }
    return date
  }

  /// Decimals are numbers.
  private var decimal: Decimal? {
    switch value {
    case .integer(let value): Decimal(value)
    case .unsigned(let value): Decimal(value)
    // Its shortest text has the digits that the server wrote.
    case .number(let value): Decimal(string: "\(value)")
    default: nil
    }
  }

  func mismatch(_ type: Any.Type) -> DecodingError {
    let path = codingPath.map(\.stringValue).joined(separator: ".")
    return .typeMismatch(
      type,
      DecodingError.Context(
        codingPath: codingPath,
        debugDescription: "the value at “\(path)” is not of the type \(type)"
      )
    )
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let fields) = value else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(ViewStateFields(fields: fields, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let elements = value.array else { throw mismatch([Any].self) }
    return ViewStateElements(elements: elements, codingPath: codingPath)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ViewStateScalar(value: value, codingPath: codingPath)
  }
}
