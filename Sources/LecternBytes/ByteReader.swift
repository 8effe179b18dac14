/// Reads what a ``ByteWriter`` has written. Each function returns nil if the bytes are no such value.
package struct ByteReader {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: some Collection<UInt8>) { rest = ArraySlice(bytes) }

  package var isAtEnd: Bool { rest.isEmpty }

  package mutating func unsigned() -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while shift < 64, let byte = rest.popFirst() {
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return number }
      shift += 7
    }
    return nil
  }

  package mutating func signed() -> Int64? {
    unsigned().map { Int64(bitPattern: $0 >> 1) ^ -Int64(bitPattern: $0 & 1) }
  }

  package mutating func integer() -> Int? { signed().map { Int($0) } }

  package mutating func bytes() -> [UInt8]? {
    guard let count = unsigned(), count <= UInt64(rest.count) else { return nil }
    defer { rest = rest.dropFirst(Int(count)) }
    return Array(rest.prefix(Int(count)))
  }

  package mutating func text() -> String? { bytes().map { String(decoding: $0, as: UTF8.self) } }

  /// Returns all bytes that follow.
  package mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
