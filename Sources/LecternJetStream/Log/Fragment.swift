internal import LecternBytes

/// A part of a content that may be larger than a message.
///
/// The content is there once its last piece is: a writer that ends before that leaves pieces that a reader drops.
struct Fragment: Hashable {
  var index: Int
  var count: Int
  var content: [UInt8]

  var isLast: Bool { index == count - 1 }

  init(index: Int, count: Int, content: [UInt8]) {
    self.index = index
    self.count = count
    self.content = content
  }

  init?(_ reader: inout ByteReader) {
    guard let index = reader.integer(), let count = reader.integer(), index >= 0, index < count
    else { return nil }
    self.init(index: index, count: count, content: reader.remainder())
  }

  func write(to writer: inout ByteWriter) {
    writer.write(index)
    writer.write(count)
    writer.append(content)
  }

  /// Returns the pieces of a content, one at least.
  static func pieces(of content: [UInt8], size: Int) -> [Fragment] {
    let count = max(1, (content.count + size - 1) / size)
    return (0..<count).map { index in
      let range = index * size..<min(content.count, (index + 1) * size)
      return Fragment(index: index, count: count, content: Array(content[range]))
    }
  }
}

/// Puts pieces together, in the order in which they were published.
struct FragmentAssembler {
  private var pieces: [Fragment] = []

  /// Adds a piece.
  ///
  /// - Returns: the content, if the piece is its last one.
  mutating func add(_ piece: Fragment) -> [UInt8]? {
    if piece.index == 0 { pieces = [] }
    guard piece.index == pieces.count, pieces.last?.count ?? piece.count == piece.count else {
      pieces = []
      return nil
    }
    pieces.append(piece)
    guard piece.isLast else { return nil }
    defer { pieces = [] }
    return pieces.flatMap(\.content)
  }
}
