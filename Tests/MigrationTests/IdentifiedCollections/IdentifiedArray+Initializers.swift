// Copyright (c) 2021 Point-Free, Inc. MIT License: Tests/Fixtures/identified-collections/LICENSE.
// From swift-identified-collections, without its documentation.

public import OrderedCollections

extension IdentifiedArray {
  @inlinable
  @_disfavoredOverload
  public init(
    uncheckedUniqueElements elements: some Sequence<Element>,
    id: KeyPath<Element, ID>
  ) {
    self.init(
      id: id,
      _id: { $0[keyPath: id] },
      _dictionary: .init(uncheckedUniqueKeysWithValues: elements.lazy.map { ($0[keyPath: id], $0) })
    )
  }

  @inlinable
  public init<S: Sequence<Element>>(
    uniqueElements elements: S,
    id: KeyPath<Element, ID>
  ) {
    if S.self == Self.self {
      self = elements as! Self
      return
    }
    if S.self == SubSequence.self {
      self.init(uncheckedUniqueElements: elements, id: id)
      return
    }
    self.init(
      id: id,
      _id: { $0[keyPath: id] },
      _dictionary: .init(uniqueKeysWithValues: elements.lazy.map { ($0[keyPath: id], $0) })
    )
  }

  public init(
    _ elements: some Sequence<Element>,
    id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    try self.init(
      id: id,
      _id: { $0[keyPath: id] },
      _dictionary: .init(
        elements.lazy.map { ($0[keyPath: id], $0) },
        uniquingKeysWith: combine
      )
    )
  }

  @inlinable
  public init(_ elements: Self) {
    self = elements
  }

  @inlinable
  public init(_ elements: SubSequence) {
    self.init(uncheckedUniqueElements: elements, id: elements.base.id)
  }

  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(id: id, _id: { $0[keyPath: id] }, _dictionary: .init())
  }
}

@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  @inlinable
  @_disfavoredOverload
  public init(uncheckedUniqueElements elements: some Sequence<Element>) {
    self.init(
      id: \.id,
      _id: { $0.id },
      _dictionary: .init(uncheckedUniqueKeysWithValues: elements.lazy.map { ($0.id, $0) })
    )
  }

  @inlinable
  public init<S: Sequence<Element>>(uniqueElements elements: S) {
    if S.self == Self.self {
      self = elements as! Self
      return
    }
    if let elements = elements as? SubSequence {
      self.init(uncheckedUniqueElements: elements, id: elements.base.id)
      return
    }
    self.init(
      id: \.id,
      _id: { $0.id },
      _dictionary: .init(uniqueKeysWithValues: elements.lazy.map { ($0.id, $0) })
    )
  }

  @inlinable
  public init(
    _ elements: some Sequence<Element>,
    uniquingIDsWith combine: (Element, Element) throws -> Element
  ) rethrows {
    try self.init(
      id: \.id,
      _id: { $0.id },
      _dictionary: .init(
        elements.lazy.map { ($0.id, $0) },
        uniquingKeysWith: combine
      )
    )
  }
}

// MARK: - Deprecations

extension IdentifiedArray {
  @available(*, deprecated, renamed: "init(uniqueElements:id:)")
  public init(_ elements: some Sequence<Element>, id: KeyPath<Element, ID>) {
    self.init(uniqueElements: elements, id: id)
  }
}

@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  @available(*, deprecated, renamed: "init(uniqueElements:)")
  public init(_ elements: some Sequence<Element>) {
    self.init(uniqueElements: elements)
  }
}
