/// A list of rows made lazily from a collection of the state.
///
/// ```swift
/// @ViewState
/// struct AppView {
///   let favoritePrimes: MappedList<OrderedSet<Int>, Int, FavoritePrimeView>
///
///   init(_ state: AppState) {
///     favoritePrimes = MappedList(state.favoritePrimes, id: \.self) { FavoritePrimeView($0) }
///   }
/// }
/// ```
///
/// On the wire it is an array of the rows. The rows are identified by their ids. While the collection is
/// unchanged, rows are not made, compared or written, however many there are; after a change, only the rows that
/// changed are. Holding the collection costs nothing, because Swift's collections are copied on write.
///
/// A row depends on its element alone. A list whose rows depend on more declares it by ``depending(on:)``.
public struct MappedList<
  Source: RandomAccessCollection & Equatable & Sendable,
  ID: Hashable & Sendable,
  Row: ViewState
>: Sendable where Source.Element: Equatable {
  let source: Source
  let identify: @Sendable (Source.Element) -> ID
  private let makeRow: @Sendable (Source.Element) -> Row
  /// Returns the length of the common prefix or suffix of two collections.
  let countOfSame: @Sendable (Source, Source, ListEnd, Int) -> Int
  private(set) var isReversed = false
  private var dependency: (any Equatable & Sendable)?

  /// A list with one row for each element.
  ///
  /// - Parameters:
  ///   - source: the elements, in the order of the rows.
  ///   - id: returns the id of an element.
  ///   - row: makes the row of an element; a pure function.
  @inlinable
  public init(
    _ source: Source,
    id: @escaping @Sendable (Source.Element) -> ID,
    row: @escaping @Sendable (Source.Element) -> Row
  ) {
    // Inlined, so that it is specialised for the collection: unspecialised, comparing 100,000 elements takes
    // much longer.
    self.init(source, id: id, row: row) { $0.countOfSame(as: $1, from: $2, atMost: $3) }
  }

  @usableFromInline
  init(
    _ source: Source,
    id: @escaping @Sendable (Source.Element) -> ID,
    row: @escaping @Sendable (Source.Element) -> Row,
    countOfSame: @escaping @Sendable (Source, Source, ListEnd, Int) -> Int
  ) {
    self.source = source
    identify = id
    makeRow = row
    self.countOfSame = countOfSame
  }

  /// A list with one row for each `Identifiable` element.
  ///
  /// - Parameters:
  ///   - source: the elements, in the order of the rows.
  ///   - row: makes the row of an element; a pure function.
  @inlinable
  public init(
    _ source: Source,
    row: @escaping @Sendable (Source.Element) -> Row
  ) where Source.Element: Identifiable, ID == Source.Element.ID {
    self.init(source, id: { $0.id }, row: row)
  }

  /// Returns the list in reverse order.
  public func reversed() -> MappedList {
    var list = self
    list.isReversed.toggle()
    return list
  }

  /// Returns the list with rows that also depend on a value.
  ///
  /// ```swift
  /// MappedList(feed.entries) { ActivityView($0, in: timeZone) }.depending(on: timeZone)
  /// ```
  ///
  /// - Parameter value: when it changes, all rows are made and compared.
  public func depending(on value: some Equatable & Sendable) -> MappedList {
    var list = self
    list.dependency = value
    return list
  }
}

extension MappedList: RandomAccessCollection {
  public var startIndex: Int { 0 }

  public var endIndex: Int { source.count }

  public var indices: Range<Int> { 0..<source.count }

  /// Makes the row at a position.
  public subscript(position: Int) -> Row { makeRow(element(at: position)) }

  func element(at position: Int) -> Source.Element {
    let offset = isReversed ? source.count - 1 - position : position
    return source[source.index(source.startIndex, offsetBy: offset)]
  }
}

extension MappedList: ViewState {
  public func write(to json: inout JSONWriter) throws(UnencodableValue) {
    try json.list { json throws(UnencodableValue) in
      for index in indices { try json.element(index, self[index]) }
    }
  }

  public func writeChanges(
    since old: MappedList,
    to patch: inout PatchWriter
  ) throws(UnencodableValue) {
    guard self != old else { return }
    // Equal elements make equal rows only in the same order and with the same dependency.
    let canCompareElements = isReversed == old.isReversed && hasSameDependency(as: old)
    try patch.changeRows(
      from: MappedRows(list: old, canCompareElements: canCompareElements),
      to: MappedRows(list: self, canCompareElements: canCompareElements)
    )
  }

  /// Compares the collections. The comparison takes constant time for unmodified copies of one another.
  public static func == (left: MappedList, right: MappedList) -> Bool {
    left.isReversed == right.isReversed && left.hasSameDependency(as: right)
      && left.source == right.source
  }

  private func hasSameDependency(as other: MappedList) -> Bool {
    guard let dependency, let other = other.dependency else {
      return dependency == nil && other.dependency == nil
    }
    return dependency.isEqual(to: other)
  }
}

extension Equatable {
  fileprivate func isEqual(to other: any Equatable) -> Bool {
    self == other as? Self
  }
}
