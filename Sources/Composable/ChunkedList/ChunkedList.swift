/// A long list for state: its elements are found by their ids, and a change copies only the elements near it.
///
/// ```swift
/// struct State {
///   var cards: ChunkedList<Card> = []
/// }
///
/// case .cardAdded(let card): state.cards.insert(card, at: 0)
/// case .cardRenamed(let id, let title): state.cards[id: id]?.title = title
/// case .cardDeleted(let id): state.cards.remove(id: id)
/// case .cardMoved(let id, let other): state.cards.move(id, before: other)
/// ```
///
/// The elements are in immutable chunks of 64 to 128, except that the last may be shorter. Copies of the list share them. The ids
/// alone decide where chunks begin, so an insertion at the start usually replaces one or two chunks. Lists with the same elements in
/// the same order have the same chunks, whatever changes have led to them. A page that draws only a part of the list gets the chunks
/// of that part, as a `WindowedList`.
///
/// - Inserting, removing or moving an element copies about five chunks, and replacing one copies its chunk. Each change also copies
///   the pointers to the chunks, if a copy of the list shares them.
/// - Finding an element by its id is a linear search that compares 32 bits for each element.
/// - The ids are unique: an element with the id of another one is not added.
/// - The description of an id should be unique, and the same in every process. Those of `Int`, `String` and `UUID` are.
/// - It is encoded as an array of its elements.
///
/// - SeeAlso: content-defined chunking, as in “A low-bandwidth network file system” (Muthitacharoen, Chen and Mazières, 2001).
public struct ChunkedList<Element: Identifiable & Sendable>: Sendable
where Element.ID: CustomStringConvertible & Sendable {
  /// The chunks, none of them empty.
  package private(set) var chunks: [ListChunk<Element>]
  /// The position of the first element of each chunk, and the number of all elements.
  private var starts: [Int]

  /// Creates an empty list.
  public init() { (chunks, starts) = ([], [0]) }

  /// Creates a list of elements, with the first of several elements of the same id.
  public init(_ elements: some Sequence<Element>) {
    var ids: Set<Element.ID> = []
    let run = ChunkRun(elements.filter { ids.insert($0.id).inserted })
    self.init()
    replaceChunks(0..<0, with: run)
  }

  /// Replaces chunks with elements, and divides these and the chunks around them again.
  mutating func replaceChunks(_ range: Range<Int>, with run: ChunkRun<Element>) {
    var division = ChunkDivision(of: chunks, replacing: range, with: run)
    let (replaced, made) = division.divide()
    chunks.replaceSubrange(replaced, with: made)
    updateStarts(from: replaced.lowerBound)
  }

  /// Removes the elements that don't satisfy a condition.
  mutating func keepElements(where isKept: (Element) throws -> Bool) rethrows {
    var division = try ChunkDivision(of: chunks, keeping: isKept)
    chunks = division.divide().made
    updateStarts(from: 0)
  }

  /// Replaces a chunk with one of the same ids.
  mutating func replaceChunk(_ index: Int, with chunk: ListChunk<Element>) { chunks[index] = chunk }

  private mutating func updateStarts(from index: Int) {
    starts.removeLast(starts.count - 1 - Swift.min(index, starts.count - 1))
    starts.reserveCapacity(chunks.count + 1)
    var start = starts.last ?? 0
    while starts.count <= chunks.count {
      start += chunks[starts.count - 1].hashes.count
      starts.append(start)
    }
  }

  /// Returns the chunk of a position, and the offset in it. The end of the list is in the last chunk.
  func place(of position: Int) -> (chunk: Int, offset: Int) {
    var (low, high) = (0, chunks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle } else { high = middle }
    }
    return (low, position - starts[low])
  }

  /// Returns the chunk of an element, and the offset in it; nil if there is none.
  func place(of id: Element.ID) -> (chunk: Int, offset: Int)? {
    let hash = ChunkRun<Element>.hash(of: id)
    // An iterator of a generic type costs more than the search.
    var index = 0
    while index < chunks.count {
      if let offset = chunks[index].offset(of: id, hash: hash) { return (index, offset) }
      index += 1
    }
    return nil
  }

  /// The position of the first element of a chunk.
  package func start(ofChunk index: Int) -> Int { starts[index] }
}

extension ChunkedList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { starts.last ?? 0 }
  public var count: Int { endIndex }
  public var indices: Range<Int> { 0..<endIndex }

  /// The element at a position.
  public subscript(position: Int) -> Element {
    precondition(indices.contains(position), "a list of \(count) has no element \(position)")
    let (chunk, offset) = place(of: position)
    return chunks[chunk].elements[offset]
  }
}
