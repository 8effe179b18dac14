// Copyright (c) 2021 Point-Free, Inc. MIT License: Tests/Fixtures/identified-collections/LICENSE.
// From swift-identified-collections, without its documentation.

public import OrderedCollections

extension IdentifiedArray {
  @inlinable
  @inline(__always)
  @discardableResult
  public mutating func append(_ item: Element) -> (inserted: Bool, index: Int) {
    self.insert(item, at: self.endIndex)
  }

  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    self.reserveCapacity(self.count + newElements.underestimatedCount)
    for element in newElements {
      self.append(element)
    }
  }

  @inlinable
  @discardableResult
  public mutating func insert(_ item: Element, at i: Int) -> (inserted: Bool, index: Int) {
    if let existing = self._dictionary.index(forKey: _id(item)) {
      return (false, existing)
    }
    self._dictionary.updateValue(item, forKey: _id(item), insertingAt: i)
    return (true, i)
  }

  @inlinable
  @discardableResult
  public mutating func update(_ item: Element, at i: Int) -> Element {
    let old = self._dictionary.elements[i].key
    precondition(
      _id(item) == old,
      "The replacement item must match the identity of the original"
    )
    return self._dictionary.updateValue(item, forKey: old)!
  }

  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ item: Element) -> Element? {
    self._dictionary.updateValue(item, forKey: _id(item))
  }

  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ item: Element,
    at i: Int
  ) -> (originalMember: Element?, index: Int) {
    self._dictionary.updateValue(item, forKey: _id(item), insertingAt: i)
  }
}
