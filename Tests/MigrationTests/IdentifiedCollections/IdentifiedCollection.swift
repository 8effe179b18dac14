// Copyright (c) 2021 Point-Free, Inc. MIT License: Tests/Fixtures/identified-collections/LICENSE.
// From swift-identified-collections, without its documentation.

public protocol _IdentifiedCollection<ID, Element>: Collection {
  associatedtype ID: Hashable

  associatedtype IDs: Collection<ID>

  var ids: IDs { get }

  subscript(id id: ID) -> Element? { get }
}

public protocol _MutableIdentifiedCollection<ID, Element>: _IdentifiedCollection, MutableCollection
{
  subscript(id id: ID) -> Element? { get set }
}
