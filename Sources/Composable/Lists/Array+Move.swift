extension Array where Element: Identifiable {
  /// Moves an element before another one.
  ///
  /// ```swift
  /// case .cardMoved(let id, let other): state.cards.move(id, before: other)
  /// ```
  ///
  /// A page names rows by their ids, since their indices may have changed when its action arrives. Somebody else may
  /// also have removed one of them: an unknown id changes nothing.
  ///
  /// - Parameters:
  ///   - id: the element's id.
  ///   - other: the id of the element that it stands before; nil for the end.
  public mutating func move(_ id: Element.ID, before other: Element.ID?) {
    guard id != other, let index = firstIndex(where: { $0.id == id }),
      let next = other.map({ other in firstIndex { $0.id == other } }) ?? endIndex
    else { return }
    let element = remove(at: index)
    insert(element, at: index < next ? next - 1 : next)
  }
}
