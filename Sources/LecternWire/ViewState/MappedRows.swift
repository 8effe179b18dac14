/// The rows of a mapped list, compared by their elements if possible.
struct MappedRows<
  Source: RandomAccessCollection & Equatable & Sendable,
  ID: Hashable & Sendable,
  Row: ViewState
>: IdentifiedRows where Source.Element: Equatable {
  let list: MappedList<Source, ID, Row>
  /// Whether rows with equal elements are equal.
  let canCompareElements: Bool

  var count: Int { list.count }

  func id(at index: Int) -> ID { list.identify(list.element(at: index)) }

  func row(at index: Int) -> Row { list[index] }

  func isSame(_ index: Int, as oldIndex: Int, of old: MappedRows) -> Bool {
    canCompareElements && list.element(at: index) == old.list.element(at: oldIndex)
  }

  func countOfSame(as old: MappedRows, from end: ListEnd, atMost limit: Int) -> Int {
    guard canCompareElements else { return 0 }
    let end = list.isReversed ? end.opposite : end
    return list.countOfSame(list.source, old.list.source, end, limit)
  }
}
