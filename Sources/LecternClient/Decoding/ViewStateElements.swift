internal import LecternWire

/// The elements of a list.
struct ViewStateElements: UnkeyedDecodingContainer {
  let elements: [JSONValue]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(elements: [JSONValue], codingPath: [any CodingKey]) {
    (self.elements, self.codingPath) = (elements, codingPath)
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  private struct Index: CodingKey {
    let intValue: Int?
    var stringValue: String { intValue.map(String.init) ?? "" }

    init(intValue: Int) { self.intValue = intValue }

    init?(stringValue: String) { return nil }
  }

  mutating func decodeNil() throws -> Bool {
    guard try next() == .null else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value = try ViewStateScalar(value: next(), codingPath: path).decode(type)
    currentIndex += 1
    return value
  }

  private var path: [any CodingKey] { codingPath + [Index(intValue: currentIndex)] }

  private func next() throws -> JSONValue {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        JSONValue.self,
        DecodingError.Context(codingPath: path, debugDescription: "the list has ended")
      )
    }
    return elements[currentIndex]
  }

  private mutating func nextDecoder() throws -> ViewStateDecoder {
    let decoder = ViewStateDecoder(try next(), at: path)
    currentIndex += 1
    return decoder
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try nextDecoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try nextDecoder().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try nextDecoder() }
}
