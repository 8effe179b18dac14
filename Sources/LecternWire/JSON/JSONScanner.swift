/// Scans a JSON text strictly, value by value.
///
/// For untrusted input: it reads each byte once, does not recurse, and keeps one byte for each open object or
/// list.
///
/// - SeeAlso: RFC 8259, the JSON data interchange format.
package struct JSONScanner {
  /// The default maximum nesting depth, the same as Foundation's.
  package static let depthLimit = 512

  private let depthLimit: Int
  private let valueLimit: Int
  let bytes: ArraySlice<UInt8>
  private(set) var index: Int

  init(
    _ bytes: ArraySlice<UInt8>,
    depthLimit: Int = Self.depthLimit,
    valueLimit: Int = .max
  ) {
    self.depthLimit = depthLimit
    self.valueLimit = valueLimit
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// Skips whitespace and returns the next byte, without consuming it; nil at the end.
  mutating func next() -> UInt8? {
    while let byte = present, [0x20, 0x0A, 0x0D, 0x09].contains(byte) { index += 1 }
    return present
  }

  /// Consumes a byte, and the whitespace before it.
  ///
  /// - Returns: whether the byte is next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next() == byte else { return false }
    index += 1
    return true
  }

  /// Consumes a value.
  ///
  /// - Returns: the value's bytes; nil for invalid JSON, or beyond a limit.
  mutating func value() -> ArraySlice<UInt8>? {
    _ = next()
    let start = index
    // The closing brackets of the open objects and lists. Recursion instead could overflow the stack.
    var ends: [UInt8] = []
    var count = 0
    repeat {
      count += 1
      guard count <= valueLimit else { return nil }
      switch next() {
      case UInt8(ascii: "{"):
        index += 1
        ends.append(UInt8(ascii: "}"))
        guard ends.count <= depthLimit else { return nil }
        if next() != ends.last {
          guard key() != nil else { return nil }
          continue
        }
      case UInt8(ascii: "["):
        index += 1
        ends.append(UInt8(ascii: "]"))
        guard ends.count <= depthLimit else { return nil }
        if next() != ends.last { continue }
      case let first?:
        guard scalar(first) else { return nil }
      case nil:
        return nil
      }
      while let end = ends.last {
        if skip(end) {
          ends.removeLast()
          continue
        }
        guard skip(UInt8(ascii: ",")) else { return nil }
        if end == UInt8(ascii: "}"), key() == nil { return nil }
        break
      }
    } while !ends.isEmpty
    return bytes[start..<index]
  }

  /// Consumes the name of a field and its colon.
  ///
  /// - Returns: the name's bytes, with quotes; nil for invalid JSON.
  mutating func key() -> ArraySlice<UInt8>? {
    guard next() == UInt8(ascii: "\"") else { return nil }
    let start = index
    guard text() else { return nil }
    let end = index
    return skip(UInt8(ascii: ":")) ? bytes[start..<end] : nil
  }
}

// Scalars: strings, numbers and literals.
extension JSONScanner {
  private var present: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private mutating func scalar(_ first: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "\""): text()
    case UInt8(ascii: "t"): literal("true")
    case UInt8(ascii: "f"): literal("false")
    case UInt8(ascii: "n"): literal("null")
    default: number()
    }
  }

  private mutating func literal(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    let isPresent = text.withUTF8Buffer { bytes[index...].prefix(count).elementsEqual($0) }
    if isPresent { index += count }
    return isPresent
  }

  private mutating func number() -> Bool {
    take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) {
      guard digits() else { return false }
    }
    if take(UInt8(ascii: ".")) {
      guard digits() else { return false }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "-")) { take(UInt8(ascii: "+")) }
      return digits()
    }
    return true
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = present, byte.isDigit { index += 1 }
    return index > start
  }

  /// Consumes a string. Its encoding and surrogate pairs are checked when the string is decoded.
  private mutating func text() -> Bool {
    index += 1
    while let byte = present {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): if !escape() { return false }
      case ..<0x20: return false
      default: break
      }
    }
    return false
  }

  private mutating func escape() -> Bool {
    guard let byte = present else { return false }
    index += 1
    guard byte == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(byte) }
    for _ in 0..<4 {
      guard let digit = present, digit.hexadecimalValue != nil else { return false }
      index += 1
    }
    return true
  }

  @discardableResult
  private mutating func take(_ byte: UInt8) -> Bool {
    guard present == byte else { return false }
    index += 1
    return true
  }
}
