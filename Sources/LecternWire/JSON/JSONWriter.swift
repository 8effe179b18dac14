/// Writes JSON in the one form that a value has: no blanks, keys in the order in which they are written,
/// numbers and texts as RFC 8785 has them.
///
/// ```swift
/// var json = JSONWriter()
/// try json.object { json throws(UnencodableValue) in
///   try json.field("count", 3)
///   try json.field("name", "Blob")
/// }
/// json.bytes          // {"count":3,"name":"Blob"}
/// ```
///
/// - SeeAlso: RFC 8259, JSON; RFC 8785, the JSON canonicalization scheme, which is ECMAScript's way of
///   writing numbers and texts.
public struct JSONWriter: Sendable {
  /// What has been written, in UTF-8.
  public private(set) var bytes: [UInt8] = []
  /// Whether what comes next in the present object or list is not its first.
  private var needsComma = false

  /// A writer that has written nothing.
  public init() {}

  /// A writer that has written nothing.
  ///
  /// - Parameter capacity: how many bytes are expected, so that they are not moved while they are written.
  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  /// Writes an object.
  ///
  /// - Parameter fields: writes its fields, sorted by their names (by UTF-16 code units).
  public mutating func object(
    _ fields: (inout JSONWriter) throws(UnencodableValue) -> Void
  ) throws(UnencodableValue) {
    append("{")
    needsComma = false
    try fields(&self)
    append("}")
    needsComma = true
  }

  /// Writes a list.
  ///
  /// - Parameter elements: writes its elements.
  public mutating func list(
    _ elements: (inout JSONWriter) throws(UnencodableValue) -> Void
  ) throws(UnencodableValue) {
    append("[")
    needsComma = false
    try elements(&self)
    append("]")
    needsComma = true
  }

  /// Writes a field of the present object.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - value: its value.
  public mutating func field(
    _ name: String,
    _ value: some ViewState
  ) throws(UnencodableValue) {
    separate()
    text(name)
    append(":")
    do {
      try value.write(to: &self)
    } catch {
      throw error.inside(name)
    }
    needsComma = true
  }

  /// Writes a field of the present object that is an object itself.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - fields: writes its fields, sorted by their names.
  public mutating func nested(
    _ name: String,
    _ fields: (inout JSONWriter) throws(UnencodableValue) -> Void
  ) throws(UnencodableValue) {
    separate()
    text(name)
    append(":")
    do {
      try object(fields)
    } catch {
      throw error.inside(name)
    }
  }

  /// Writes an element of the present list.
  ///
  /// - Parameters:
  ///   - index: where it stands, for the message of an error.
  ///   - value: its value.
  public mutating func element(
    _ index: Int,
    _ value: some ViewState
  ) throws(UnencodableValue) {
    separate()
    do {
      try value.write(to: &self)
    } catch {
      throw error.inside(String(index))
    }
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { append(",") }
    needsComma = false
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// A number of the protocol itself, which no page has to count with.
  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    // The first digit's; a text made of the number would cost ten times as much.
    var power: UInt = 1
    while magnitude / power >= 10 { power *= 10 }
    while power > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(magnitude / power % 10))
      power /= 10
    }
  }

  mutating func append(_ more: some Collection<UInt8>) {
    bytes.append(contentsOf: more)
  }
}
