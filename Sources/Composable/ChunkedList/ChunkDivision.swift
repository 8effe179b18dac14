/// Divides elements into chunks after a change, and keeps the chunks that stay the same.
///
/// ```
///   old    │ a │ b │ c │ d │ e │ f │        c is replaced; c₁ and c₂ have d's elements, too
///   new    │ a │ b │ c₁ │ c₂ │ e │ f │      read from a on; from e on, all chunks begin where they did
/// ```
///
/// After the start of a chunk, the next one begins at the element with the smallest hash among those 64 to 128 places later. So the
/// boundaries soon are the same again after a change. Whatever the ids are, no chunk has more than 128 elements, and only the last
/// has fewer than 64.
struct ChunkDivision<Element: Identifiable & Sendable>
where Element.ID: CustomStringConvertible & Sendable {
  /// The distances from the start of a chunk at which the next one may begin.
  static var distances: ClosedRange<Int> { 64...128 }

  private let chunks: [ListChunk<Element>]
  /// The first chunk that may change. A boundary depends on elements up to two chunks later.
  private let first: Int
  /// The elements that are read so far.
  private var run: ChunkRun<Element>
  /// The chunks after the replaced ones that aren't read yet.
  private var unread: Int
  /// The old chunks that are read, by their starts in the run.
  private var old: [Int: Int] = [:]
  /// The start in the run of the elements after the replaced ones.
  private let end: Int

  init(
    of chunks: [ListChunk<Element>],
    replacing range: Range<Int>,
    with replacement: ChunkRun<Element>
  ) {
    self.chunks = chunks
    first = max(0, range.lowerBound - 2)
    unread = range.upperBound
    run = ChunkRun([])
    for index in first..<range.lowerBound {
      old[run.count] = index
      run.append(ChunkRun(chunks[index]))
    }
    run.append(replacement)
    end = run.count
  }

  /// A division of the elements that satisfy a condition.
  init(of chunks: [ListChunk<Element>], keeping isKept: (Element) throws -> Bool) rethrows {
    self.chunks = chunks
    (first, unread) = (0, chunks.count)
    var (run, old) = (ChunkRun<Element>([]), [Int: Int]())
    for (index, chunk) in chunks.enumerated() {
      let kept = try ChunkRun(chunk).filtered(isKept)
      if kept.count == chunk.elements.count { old[run.count] = index }
      run.append(kept)
    }
    (self.run, self.old, end) = (run, old, run.count)
  }

  /// Returns the range of the old chunks to replace, and the new chunks.
  mutating func divide() -> (replaced: Range<Int>, made: [ListChunk<Element>]) {
    var made: [ListChunk<Element>] = []
    var start = 0
    while true {
      read(from: start)
      // From an old start on, all chunks begin where they did.
      if start >= end, let index = old[start] { return (first..<index, made) }
      guard start < run.count else { return (first..<chunks.count, made) }
      let next = nextStart(after: start)
      let same = old[start].map { chunks[$0] }
      made.append(
        same.flatMap { $0.elements.count == next - start ? $0 : nil } ?? run.chunk(start..<next)
      )
      start = next
    }
  }

  /// Reads chunks until the next start can be decided.
  private mutating func read(from start: Int) {
    while run.count - start <= Self.distances.upperBound, unread < chunks.count {
      old[run.count] = unread
      run.append(ChunkRun(chunks[unread]))
      unread += 1
    }
  }

  private func nextStart(after start: Int) -> Int {
    guard run.count - start > Self.distances.upperBound else { return run.count }
    var best = start + Self.distances.lowerBound
    for candidate in (best + 1)...(start + Self.distances.upperBound)
    where run.hashes[candidate] < run.hashes[best] {
      best = candidate
    }
    return best
  }
}
