extension ChunkedList {
  /// The element with an id; nil if there is none.
  ///
  /// Setting nil removes the element. Setting an element with a new id adds it at the end. Setting an element whose id isn't the
  /// subscript's changes nothing.
  public subscript(id id: Element.ID) -> Element? {
    get { place(of: id).map { chunks[$0.chunk].elements[$0.offset] } }
    set {
      let place = place(of: id)
      guard let newValue else {
        if let place { remove(at: place) }
        return
      }
      guard newValue.id == id else { return }
      guard let place else { return append(new: [newValue]) }
      // The ids are the same, so the chunks begin where they did.
      replaceChunk(place.chunk, with: chunks[place.chunk].replacing(place.offset, with: newValue))
    }
  }

  /// Returns the position of an element; nil if there is none.
  public func index(id: Element.ID) -> Int? {
    place(of: id).map { start(ofChunk: $0.chunk) + $0.offset }
  }

  /// Adds an element at the end.
  ///
  /// - Returns: whether it was added; false if its id is taken.
  @discardableResult
  public mutating func append(_ element: Element) -> Bool {
    guard place(of: element.id) == nil else { return false }
    append(new: [element])
    return true
  }

  /// Adds elements at the end, except those whose ids are taken.
  public mutating func append(contentsOf elements: some Sequence<Element>) {
    var ids = Set(self.lazy.map(\.id))
    append(new: elements.filter { ids.insert($0.id).inserted })
  }

  /// Inserts an element before the one at a position.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - position: its position, limited to the list's.
  /// - Returns: whether it was inserted; false if its id is taken.
  @discardableResult
  public mutating func insert(_ element: Element, at position: Int) -> Bool {
    guard place(of: element.id) == nil else { return false }
    insertNew(element, at: position)
    return true
  }

  /// Removes an element.
  ///
  /// - Returns: the element; nil if there is none.
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    guard let place = place(of: id) else { return nil }
    return remove(at: place)
  }

  /// Removes the elements that satisfy a condition.
  public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    try keepElements { try !isRemoved($0) }
  }

  /// Moves an element before another one. An unknown id changes nothing.
  ///
  /// - Parameters:
  ///   - id: the element's id.
  ///   - other: the id of the element to move it before; nil for the end.
  public mutating func move(_ id: Element.ID, before other: Element.ID?) {
    guard id != other, let place = place(of: id),
      let next = other.map({ index(id: $0) }) ?? endIndex
    else { return }
    let position = start(ofChunk: place.chunk) + place.offset
    insertNew(remove(at: place), at: position < next ? next - 1 : next)
  }

  @discardableResult
  private mutating func remove(at place: (chunk: Int, offset: Int)) -> Element {
    var run = ChunkRun(chunks[place.chunk])
    let element = run.elements[place.offset]
    run.remove(at: place.offset)
    replaceChunks(place.chunk..<(place.chunk + 1), with: run)
    return element
  }

  private mutating func insertNew(_ element: Element, at position: Int) {
    guard !isEmpty else { return append(new: [element]) }
    let (chunk, offset) = place(of: Swift.min(Swift.max(position, 0), count))
    var run = ChunkRun(chunks[chunk])
    run.insert(element, at: offset)
    replaceChunks(chunk..<(chunk + 1), with: run)
  }

  private mutating func append(new elements: [Element]) {
    replaceChunks(chunks.count..<chunks.count, with: ChunkRun(elements))
  }
}
