// Copyright (c) 2021 Point-Free, Inc. MIT License: Tests/Fixtures/identified-collections/LICENSE.
// From swift-identified-collections, without its documentation.

public import OrderedCollections

extension IdentifiedArray: MutableCollection {
  @inlinable
  @inline(__always)
  public subscript(position: Int) -> Element {
    _read { yield self._dictionary.elements.values[position] }
    set {
      let key = _id(newValue)
      if let index = self._dictionary.keys.firstIndex(of: key) {
        self._dictionary.swapAt(index, position)
        self._dictionary.updateValue(newValue, forKey: key)
      } else {
        self._dictionary.remove(at: position)
        self._dictionary.updateValue(newValue, forKey: key, insertingAt: position)
      }
    }
    _modify {
      yield &self._dictionary.elements.values[position]
      precondition(
        self._dictionary.elements.keys[position] == _id(self._dictionary.elements.values[position]),
        "Element identity must remain constant"
      )
    }
  }

  @inlinable
  public mutating func partition(
    by belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Int {
    try self._dictionary.partition { (_, value) in
      try belongsInSecondPartition(value)
    }
  }

  @inlinable
  public mutating func reverse() {
    self._dictionary.reverse()
  }

  @inlinable
  public mutating func shuffle() {
    self._dictionary.shuffle()
  }

  @inlinable
  public mutating func shuffle<T: RandomNumberGenerator>(using generator: inout T) {
    self._dictionary.shuffle(using: &generator)
  }

  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    try self._dictionary.sort(by: { try areInIncreasingOrder($0.value, $1.value) })
  }

  @inlinable
  public func sorted(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows -> Self {
    var copy = self
    try copy.sort(by: areInIncreasingOrder)
    return copy
  }

  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    self._dictionary.swapAt(i, j)
  }
}

extension IdentifiedArray where Element: Comparable {
  @inlinable
  public mutating func sort() {
    self.sort(by: <)
  }

  @inlinable
  public func sorted() -> Self {
    self.sorted(by: <)
  }
}
