// Copyright (c) 2021 Point-Free, Inc. MIT License: Tests/Fixtures/identified-collections/LICENSE.
// From swift-identified-collections, without its documentation.

public import OrderedCollections

public struct IdentifiedArray<ID: Hashable, Element> {
  public let id: KeyPath<Element, ID>

  // NB: Captures identity access. Direct access to `Identifiable`'s `.id` property is faster than
  //     key path access.
  @usableFromInline
  var _id: (Element) -> ID

  @usableFromInline
  var _dictionary: OrderedDictionary<ID, Element>

  @inlinable
  @inline(__always)
  public var elements: [Element] { self._dictionary.values.elements }

  @usableFromInline
  init(
    id: KeyPath<Element, ID>,
    _id: @escaping (Element) -> ID,
    _dictionary: OrderedDictionary<ID, Element>
  ) {
    self.id = id
    self._id = _id
    self._dictionary = _dictionary
  }

  @inlinable
  public func contains(_ element: Element) -> Bool {
    self._dictionary[self._id(element)] != nil
  }

  @inlinable
  @inline(__always)
  public func index(id: ID) -> Int? {
    self._dictionary.index(forKey: id)
  }

  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    self._dictionary.removeValue(forKey: self._id(element))
  }

  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    self._dictionary.removeValue(forKey: id)
  }
}

@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public typealias IdentifiedArrayOf<Element> = IdentifiedArray<Element.ID, Element>
where Element: Identifiable
