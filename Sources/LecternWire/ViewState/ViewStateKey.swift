/// A key of a dictionary in a view state. It is the name of a field on the page.
///
/// ```swift
/// @ViewState
/// struct MyView {
///   let votes: SortedDictionary<Card.ID, Int>  // {"7":2}
/// }
/// ```
///
/// A page finds the value of a row by the row's id: `data-text="$mine.votes[id]"`.
public protocol ViewStateKey: Hashable, Sendable {
  /// The name. Different keys have different names.
  var fieldName: String { get }
}

extension String: ViewStateKey {
  public var fieldName: String { self }
}

extension Int: ViewStateKey {
  /// The digits, as ECMAScript writes the number.
  public var fieldName: String { String(self) }
}
