/// The addresses in which a windowed list differs from another. All before and after them are equal.
struct ChunkIndex: IdentifiedRows {
  enum ID: Hashable {
    case changed(ChunkAddress)
    /// A chunk that is the same in both lists, by its distance from the end.
    case same(Int)
  }

  /// The number of all chunks.
  let count: Int
  /// The index of the first changed chunk.
  let first: Int
  let addresses: [ChunkAddress]

  private var end: Int { first + addresses.count }

  func id(at index: Int) -> ID {
    index < end ? .changed(addresses[index - first]) : .same(count - index)
  }

  func row(at index: Int) -> ChunkAddress { addresses[index - first] }

  /// Rows with equal ids are equal.
  func isSame(_ index: Int, as oldIndex: Int, of old: ChunkIndex) -> Bool { true }

  func countOfSame(as old: ChunkIndex, from end: ListEnd, atMost limit: Int) -> Int {
    min(end == .beginning ? first : count - self.end, limit)
  }
}
