/// A list of a view state that is made of a collection of the state, and only as far as it is looked at.
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
/// On the wire it is the list of the rows, told apart by their ids. But while the collection stays as it
/// is, no row is made, compared or written, however many there are; and of a collection that has
/// changed, only the rows that have. It holds the collection itself, which costs nothing: a collection
/// of Swift is copied when it is written to, and not before.
///
/// A row is made of its element and of nothing else. Where it depends on more, the list has to know of it
/// (``depending(on:)``).
public struct MappedList<
  Source: RandomAccessCollection & Equatable & Sendable,
  ID: Hashable & Sendable,
  Row: ViewState
>: Sendable where Source.Element: Equatable {
  let source: Source
  let identify: @Sendable (Source.Element) -> ID
  private let makeRow: @Sendable (Source.Element) -> Row
  /// How many elements two collections begin, or end, with in common.
  let countOfSame: @Sendable (Source, Source, ListEnd, Int) -> Int
  private(set) var isReversed = false
  private var dependency: (any Equatable & Sendable)?

  /// A list of a row for each element.
  ///
  /// - Parameters:
  ///   - source: the elements, in the order of the rows.
  ///   - id: tells the elements apart.
  ///   - row: makes a row; the same of the same element, always.
  @inlinable
  public init(
    _ source: Source,
    id: @escaping @Sendable (Source.Element) -> ID,
    row: @escaping @Sendable (Source.Element) -> Row
  ) {
    // Compiled where the type of the collection is known: to look through 100,000 elements takes much
    // longer here, where it could be any.
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

  /// A list of a row for each element, where the elements know their ids.
  ///
  /// - Parameters:
  ///   - source: the elements, in the order of the rows.
  ///   - row: makes a row; the same of the same element, always.
  @inlinable
  public init(
    _ source: Source,
    row: @escaping @Sendable (Source.Element) -> Row
  ) where Source.Element: Identifiable, ID == Source.Element.ID {
    self.init(source, id: { $0.id }, row: row)
  }

  /// The same rows, in the opposite order.
  public func reversed() -> MappedList {
    var list = self
    list.isReversed.toggle()
    return list
  }

  /// The same rows, which depend on something beside their elements.
  ///
  /// ```swift
  /// MappedList(feed.entries) { ActivityView($0, in: timeZone) }.depending(on: timeZone)
  /// ```
  ///
  /// - Parameter value: what they depend on; where it changes, every row is made anew.
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

  /// The row at a place, which is made now.
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
    // Elements that are the same make the same rows, unless what else these depend on has changed.
    let areElementsEnough = isReversed == old.isReversed && hasSameDependency(as: old)
    try patch.changeRows(
      from: MappedRows(list: old, areElementsEnough: areElementsEnough),
      to: MappedRows(list: self, areElementsEnough: areElementsEnough)
    )
  }

  /// Collections that share their storage, as copies do that nobody has written to, are equal at once.
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
