/// A JSON value as a slice of its source, decoded on demand.
package struct RawJSON: Equatable, Sendable {
  /// The value without surrounding whitespace.
  package let bytes: ArraySlice<UInt8>

  /// Scans a text; nil if it is not exactly one JSON value.
  ///
  /// - Parameters:
  ///   - text: untrusted bytes.
  ///   - depthLimit: maximum nesting depth.
  ///   - valueLimit: maximum number of values.
  package init?(
    _ text: [UInt8],
    depthLimit: Int = JSONScanner.depthLimit,
    valueLimit: Int = .max
  ) {
    // A parser may ignore a byte order mark (RFC 8259 §8.1).
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = text.starts(with: mark) ? mark.count : 0
    var scanner = JSONScanner(text[start...], depthLimit: depthLimit, valueLimit: valueLimit)
    guard let value = scanner.value(), scanner.next() == nil else { return nil }
    bytes = value
  }

  private init(found bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  var isNull: Bool { bytes.first == UInt8(ascii: "n") }

  /// Calls `body` with each field of an object, in order.
  ///
  /// - Returns: whether the value is an object.
  @discardableResult
  package func forEachField(_ body: (_ name: RawJSON, _ value: RawJSON) -> Void) -> Bool {
    var scanner = JSONScanner(bytes)
    guard scanner.skip(UInt8(ascii: "{")) else { return false }
    while let name = scanner.key(), let value = scanner.value() {
      body(RawJSON(found: name), RawJSON(found: value))
      _ = scanner.skip(UInt8(ascii: ","))
    }
    return true
  }

  /// Calls `body` with each element of a list.
  ///
  /// - Returns: whether the value is a list.
  @discardableResult
  package func forEachElement(_ body: (RawJSON) -> Void) -> Bool {
    var scanner = JSONScanner(bytes)
    guard scanner.skip(UInt8(ascii: "[")) else { return false }
    while let value = scanner.value() {
      body(RawJSON(found: value))
      _ = scanner.skip(UInt8(ascii: ","))
    }
    return true
  }

  /// A field of an object, of duplicates the last; nil if there is none.
  subscript(name: String) -> RawJSON? {
    var field: RawJSON?
    forEachField { if $0.string == name { field = $1 } }
    return field
  }

  /// The integer in any notation; nil if an `Int` cannot represent the value.
  var integer: Int? {
    guard let first = bytes.first, first.isDigit || first == UInt8(ascii: "-") else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
  }
}
