/// An action of one element of a collection.
///
/// ```swift
/// @EnumProperties
/// @UserAction
/// enum TodosAction {
///   case addButtonTapped
///   case todos(IdentifiedAction<Todo.ID, TodoAction>)
/// }
///
/// .todos(.element(id: 7, action: .isDoneChanged(true)))
/// ```
///
/// A page sends it as `todos.element.isDoneChanged`, with the value `{"id":7,"value":true}`.
@EnumProperties
public enum IdentifiedAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
  /// An action of the element with this id.
  case element(id: ID, action: Action)
}

extension IdentifiedAction: Equatable where Action: Equatable {}

extension IdentifiedAction: Hashable where Action: Hashable {}

extension IdentifiedAction: UserAction where ID: Decodable, Action: UserAction {
  public static func userAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> IdentifiedAction {
    guard name.head == "element", let tail = name.tail else { throw .unknownAction(name) }
    let id = payload.field("id")
    guard !id.isAbsent else {
      throw .invalidValue(name, reason: "must be an object with the element's id")
    }
    return .element(
      id: try id.decoded(ID.self, for: name),
      action: try Action.userAction(named: tail, payload: payload.field("value"))
    )
  }
}
