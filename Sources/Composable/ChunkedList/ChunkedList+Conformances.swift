extension ChunkedList: Equatable where Element: Equatable {
  /// Compares the elements. Chunks that both lists share are not compared.
  public static func == (left: Self, right: Self) -> Bool {
    // Equal lists have equal chunks.
    left.chunks.count == right.chunks.count
      && zip(left.chunks, right.chunks).allSatisfy { $0 === $1 || $0.elements == $1.elements }
  }
}

extension ChunkedList: Hashable where Element: Hashable {
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for chunk in chunks { hasher.combine(chunk.elements) }
  }
}

extension ChunkedList: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension ChunkedList: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for element in self { try container.encode(element) }
  }
}

extension ChunkedList: Decodable where Element: Decodable {
  public init(from decoder: any Decoder) throws { self.init(try [Element](from: decoder)) }
}

extension ChunkedList: CustomReflectable {
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
