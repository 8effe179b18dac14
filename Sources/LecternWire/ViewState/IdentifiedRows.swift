/// A list of rows that are identified by ids and created on demand.
protocol IdentifiedRows {
  associatedtype ID: Hashable
  associatedtype Row: ViewState

  var count: Int { get }

  func id(at index: Int) -> ID

  func row(at index: Int) -> Row

  /// Whether a row is known to equal another without creating either.
  func isSame(_ index: Int, as oldIndex: Int, of old: Self) -> Bool

  /// Returns the number of rows at one end that are known to equal those of another list.
  func countOfSame(as old: Self, from end: ListEnd, atMost limit: Int) -> Int
}

/// A list of `Identifiable` elements.
struct IdentifiedElements<Element: ViewState & Identifiable>: IdentifiedRows {
  let elements: [Element]

  var count: Int { elements.count }

  func id(at index: Int) -> Element.ID { elements[index].id }

  func row(at index: Int) -> Element { elements[index] }

  func isSame(_ index: Int, as oldIndex: Int, of old: Self) -> Bool { false }

  func countOfSame(as old: Self, from end: ListEnd, atMost limit: Int) -> Int { 0 }
}
