public import OrderedCollections

extension OrderedDictionary {
  /// Moves an element before another one. An unknown key changes nothing.
  ///
  /// ```swift
  /// case .cardMoved(let id, let other): state.cards.move(id, before: other)
  /// ```
  ///
  /// - Parameters:
  ///   - key: the element's key.
  ///   - other: the key of the element that it stands before; nil for the end.
  public mutating func move(_ key: Key, before other: Key?) {
    guard key != other, let index = self.index(forKey: key),
      let next = other.map({ self.index(forKey: $0) }) ?? count
    else { return }
    let (_, value) = remove(at: index)
    updateValue(value, forKey: key, insertingAt: index < next ? next - 1 : next)
  }
}
