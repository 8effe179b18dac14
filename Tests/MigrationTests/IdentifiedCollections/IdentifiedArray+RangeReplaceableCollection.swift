// Copyright (c) 2021 Point-Free, Inc. MIT License: Tests/Fixtures/identified-collections/LICENSE.
// From swift-identified-collections, without its documentation.

public import OrderedCollections

@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension IdentifiedArray: RangeReplaceableCollection
where Element: Identifiable, ID == Element.ID {
  @inlinable
  public init() {
    self.init(id: \.id, _id: { $0.id }, _dictionary: .init())
  }

  @inlinable
  public mutating func replaceSubrange(
    _ subrange: Range<Int>,
    with newElements: some Collection<Element>
  ) {
    self._dictionary.removeSubrange(subrange)
    self._dictionary.reserveCapacity(self.count + newElements.count)
    for element in newElements.reversed() {
      self._dictionary.updateValue(
        element,
        forKey: self._id(element),
        insertingAt: subrange.startIndex
      )
    }
  }
}

extension IdentifiedArray {
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    self._dictionary.remove(at: index).value
  }

  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    self._dictionary.removeAll(keepingCapacity: keepCapacity)
  }

  @inlinable
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    try self._dictionary.removeAll(where: { try shouldBeRemoved($0.value) })
  }

  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element {
    self._dictionary.removeFirst().value
  }

  @inlinable
  public mutating func removeFirst(_ n: Int) {
    self._dictionary.removeFirst(n)
  }

  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    self._dictionary.removeLast().value
  }

  @inlinable
  public mutating func removeLast(_ n: Int) {
    self._dictionary.removeLast(n)
  }

  @inlinable
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    self._dictionary.removeSubrange(bounds)
  }

  @inlinable
  public mutating func removeSubrange<R>(_ bounds: R)
  where R: RangeExpression, R.Bound == Int {
    self._dictionary.removeSubrange(bounds)
  }

  @inlinable
  public mutating func reserveCapacity(_ minimumCapacity: Int) {
    self._dictionary.reserveCapacity(minimumCapacity)
  }
}
