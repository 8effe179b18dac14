/// Writes JSON in one canonical form: no whitespace, numbers and strings as in RFC 8785, keys in the
/// order written.
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
/// - SeeAlso: RFC 8259, JSON; RFC 8785, the JSON canonicalization scheme. The scheme serializes numbers
///   and strings as ECMAScript does.
public struct JSONWriter: Sendable {
  /// The JSON so far, in UTF-8.
  public internal(set) var bytes: [UInt8] = []
  /// Whether a field or element before the next one has been written.
  private var needsComma = false
  /// The fields of the current object in the order written, while they wait to be sorted.
  var unsortedFields: [UnsortedField]?

  /// The values that were collected instead of written; nil if all are written.
  var collected: [any CollectedValue]?

  /// Whether the JSON is of a personal view state.
  var isPersonal = false

  /// A field that waits to be sorted.
  struct UnsortedField {
    let name: String
    /// Where the field begins in ``JSONWriter/bytes``.
    let start: Int
  }

  public init() {}

  /// - Parameter capacity: the expected size in bytes, reserved at once.
  init(capacity: Int) {
    bytes.reserveCapacity(capacity)
  }

  /// Writes an object.
  ///
  /// - Parameter fields: writes the fields, sorted by name (by UTF-16 code units).
  public mutating func object(
    _ fields: (inout JSONWriter) throws(UnencodableValue) -> Void
  ) throws(UnencodableValue) {
    append("{")
    needsComma = false
    // Fields of this object are not fields of the object around it.
    let outerFields = unsortedFields.take()
    try fields(&self)
    unsortedFields = outerFields
    append("}")
    needsComma = true
  }

  /// Writes a list.
  ///
  /// - Parameter elements: writes the elements.
  public mutating func list(
    _ elements: (inout JSONWriter) throws(UnencodableValue) -> Void
  ) throws(UnencodableValue) {
    append("[")
    needsComma = false
    try elements(&self)
    append("]")
    needsComma = true
  }

  /// Writes a field of the current object whose value is an object.
  ///
  /// - Parameters:
  ///   - name: the field's name.
  ///   - fields: writes the inner object's fields, sorted by name.
  public mutating func nested(
    _ name: String,
    _ fields: (inout JSONWriter) throws(UnencodableValue) -> Void
  ) throws(UnencodableValue) {
    key(name)
    do {
      try object(fields)
    } catch {
      throw error.inside(name)
    }
  }

  /// Writes the name of a field. The field's value comes next, and then ``endValue()``.
  mutating func key(_ name: String) {
    separate()
    unsortedFields?.append(UnsortedField(name: name, start: bytes.count))
    text(name)
    append(":")
  }

  /// Separates an element from the last one. The element comes next, and then ``endValue()``.
  mutating func separate() {
    if needsComma { append(",") }
    needsComma = false
  }

  /// Ends a field or an element.
  mutating func endValue() {
    needsComma = true
  }

  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Writes a number of the protocol itself, without the check for what a browser can represent.
  mutating func append(_ number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let magnitude = number.magnitude
    // The first digit's power of ten. Going through a `String` costs ten times as much.
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

  /// Writes a list of the protocol itself. Unlike ``list(_:)``, it doesn't track commas around it.
  mutating func list<Element>(
    of elements: [Element],
    _ write: (inout JSONWriter, Element) -> Void
  ) {
    append("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { append(",") }
      write(&self, element)
    }
    append("]")
  }
}
