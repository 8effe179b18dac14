// Copyright (c) 2021 Point-Free, Inc. MIT License: Tests/Fixtures/identified-collections/LICENSE.
// From swift-identified-collections, without its documentation.

public import OrderedCollections

extension IdentifiedArray: _IdentifiedCollection {
  @inlinable
  @inline(__always)
  public var ids: OrderedSet<ID> { self._dictionary.keys }
}

extension IdentifiedArray: _MutableIdentifiedCollection {
  @inlinable
  @inline(__always)
  public subscript(id id: ID) -> Element? {
    _read { yield self._dictionary[id] }
    _modify {
      yield &self._dictionary[id]
      precondition(
        self._dictionary[id].map { self._id($0) == id } ?? true,
        "Element identity must remain constant"
      )
    }
  }
}
