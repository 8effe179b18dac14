/// A JSON value that has been found in a text, and is read where somebody asks for it.
package struct RawJSON: Equatable, Sendable {
  /// The value, and nothing around it.
  package let bytes: ArraySlice<UInt8>

  /// Finds the value that a text is.
  ///
  /// - Parameters:
  ///   - text: anything; nil where it is not one JSON value.
  ///   - depthLimit: how many objects and lists may be within each other.
  ///   - valueLimit: how many values there may be.
  package init?(
    _ text: [UInt8],
    depthLimit: Int = JSONScanner.depthLimit,
    valueLimit: Int = .max
  ) {
    // A byte order mark is not JSON, but may be ignored (RFC 8259 §8.1).
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

  /// Goes through the fields of an object, in the order in which they stand there.
  ///
  /// - Returns: whether it is an object.
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

  /// Goes through the elements of a list.
  ///
  /// - Returns: whether it is a list.
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

  /// A field of an object, the last of its name; nil where there is none.
  subscript(name: String) -> RawJSON? {
    var field: RawJSON?
    forEachField { if $0.string == name { field = $1 } }
    return field
  }

  /// A whole number, however it is written, that an `Int` can hold.
  var integer: Int? {
    guard let first = bytes.first, first.isDigit || first == UInt8(ascii: "-") else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
  }
}
