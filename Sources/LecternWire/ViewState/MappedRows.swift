/// The rows of a mapped list: two are compared by what they are made of, where that says enough.
struct MappedRows<
  Source: RandomAccessCollection & Equatable & Sendable,
  ID: Hashable & Sendable,
  Row: ViewState
>: IdentifiedRows where Source.Element: Equatable {
  let list: MappedList<Source, ID, Row>
  let areElementsEnough: Bool

  var count: Int { list.count }

  func id(at index: Int) -> ID { list.identify(list.element(at: index)) }

  func row(at index: Int) -> Row { list[index] }

  func isSame(_ index: Int, as oldIndex: Int, of old: MappedRows) -> Bool {
    areElementsEnough && list.element(at: index) == old.list.element(at: oldIndex)
  }

  func countOfSame(as old: MappedRows, from end: ListEnd, atMost limit: Int) -> Int {
    guard areElementsEnough else { return 0 }
    let end = list.isReversed ? end.opposite : end
    return list.countOfSame(list.source, old.list.source, end, limit)
  }
}
