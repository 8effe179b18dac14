public import OrderedCollections

/// An ordered collection of elements that are found by their ids, for
/// ``Reducer/forEach(_:action:element:fileID:line:)``.
///
/// `OrderedDictionary` is one. The `IdentifiedArray` of swift-identified-collections becomes one with an extension in the app:
///
/// ```swift
/// extension IdentifiedArray: @retroactive IdentifiedElements {
///   public subscript(elementAt index: Int) -> Element {
///     _read { yield self[index] }
///     _modify { yield &self[index] }
///   }
/// }
/// ```
public protocol IdentifiedElements<ID, Value> {
  associatedtype ID: Hashable
  associatedtype Value

  /// The ids of the elements, in order.
  var ids: OrderedSet<ID> { get }

  /// The element at a position of ``ids``. A reducer changes it in place.
  subscript(elementAt index: Int) -> Value { get set }
}

extension IdentifiedElements {
  /// The element with an id; nil if there is none.
  func element(id: ID) -> Value? {
    ids.firstIndex(of: id).map { self[elementAt: $0] }
  }
}

extension OrderedDictionary: IdentifiedElements {
  public var ids: OrderedSet<Key> { keys }

  public subscript(elementAt index: Int) -> Value {
    _read { yield values[index] }
    _modify { yield &values[index] }
  }
}
