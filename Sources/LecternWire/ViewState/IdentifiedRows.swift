/// A list whose elements are told apart by their ids, and made only where somebody looks at them.
protocol IdentifiedRows {
  associatedtype ID: Hashable
  associatedtype Row: ViewState

  var count: Int { get }

  func id(at index: Int) -> ID

  func row(at index: Int) -> Row

  /// Whether a row is known to be what another was, without a look at either.
  func isSame(_ index: Int, as oldIndex: Int, of old: Self) -> Bool
}

/// A list whose elements know their ids.
struct IdentifiedElements<Element: ViewState & Identifiable>: IdentifiedRows {
  let elements: [Element]

  var count: Int { elements.count }

  func id(at index: Int) -> Element.ID { elements[index].id }

  func row(at index: Int) -> Element { elements[index] }

  func isSame(_ index: Int, as oldIndex: Int, of old: Self) -> Bool { false }
}
