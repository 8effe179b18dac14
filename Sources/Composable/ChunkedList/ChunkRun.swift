/// Consecutive elements, with the hashes of their ids.
struct ChunkRun<Element: Identifiable & Sendable>
where Element.ID: CustomStringConvertible & Sendable {
  private(set) var elements: [Element]
  private(set) var hashes: [UInt32]

  init(_ elements: [Element]) {
    self.elements = elements
    hashes = elements.map { Self.hash(of: $0.id) }
  }

  init(_ chunk: ListChunk<Element>) {
    self.init(elements: chunk.elements, hashes: chunk.hashes)
  }

  private init(elements: [Element], hashes: [UInt32]) {
    (self.elements, self.hashes) = (elements, hashes)
  }

  var count: Int { elements.count }

  mutating func append(_ other: ChunkRun) {
    elements += other.elements
    hashes += other.hashes
  }

  mutating func insert(_ element: Element, at offset: Int) {
    elements.insert(element, at: offset)
    hashes.insert(Self.hash(of: element.id), at: offset)
  }

  mutating func remove(at offset: Int) {
    elements.remove(at: offset)
    hashes.remove(at: offset)
  }

  /// Returns the elements that satisfy a condition.
  func filtered(_ isIncluded: (Element) throws -> Bool) rethrows -> ChunkRun {
    let indices = try elements.indices.filter { try isIncluded(elements[$0]) }
    guard indices.count < count else { return self }
    return ChunkRun(elements: indices.map { elements[$0] }, hashes: indices.map { hashes[$0] })
  }

  func chunk(_ range: Range<Int>) -> ListChunk<Element> {
    ListChunk(Array(elements[range]), hashes: Array(hashes[range]))
  }

  /// Hashes an id. The hash is the same in every process, unlike that of a `Hasher`.
  ///
  /// - SeeAlso: FNV-1a, 32 bits (draft-eastlake-fnv), and the finalizer of MurmurHash3: FNV alone spreads consecutive numbers badly.
  static func hash(of id: Element.ID) -> UInt32 {
    var hash = id.description.utf8.reduce(UInt32(0x811c_9dc5)) { hash, byte in
      (hash ^ UInt32(byte)) &* 0x0100_0193
    }
    hash = (hash ^ (hash >> 16)) &* 0x85eb_ca6b
    hash = (hash ^ (hash >> 13)) &* 0xc2b2_ae35
    return hash ^ (hash >> 16)
  }
}
