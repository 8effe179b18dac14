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
/// A page sends it as `todos.element.isDoneChanged`, with the value `{"id":7,"value":true}`. The id is `Codable`.
@EnumProperties
public enum IdentifiedAction<ID: Hashable & Sendable, Action: Sendable>: Sendable {
  /// An action of the element with this id.
  case element(id: ID, action: Action)
}

/// The actions of a feature's elements: ``IdentifiedAction`` with the feature's action, and the id of its state.
public typealias IdentifiedActionOf<Feature: Reducer> = IdentifiedAction<
  Feature.State.ID, Feature.Action
> where Feature.State: Identifiable, Feature.State.ID: Sendable

extension IdentifiedAction: Equatable where Action: Equatable {}

extension IdentifiedAction: Hashable where Action: Hashable {}

extension IdentifiedAction: UserAction where ID: Codable, Action: UserAction {
  public static func userAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> IdentifiedAction {
    guard name.head == "element", let tail = name.tail else { throw .unknownAction(name) }
    guard let id = payload.field("id"), !id.isAbsent, let value = payload.field("value") else {
      throw payload.refusal(of: name, because: "must be an object with the element's id")
    }
    return .element(
      id: try id.decoded(ID.self, for: name),
      action: try Action.userAction(named: tail, payload: value)
    )
  }

  public func encodeAction(to encoder: inout some ActionEncoder) throws {
    switch self {
    case .element(let id, let action):
      encoder.appendName("element")
      try encoder.encodeElement(id: id)
      try action.encodeAction(to: &encoder)
    }
  }

  public static func describeActions(in schema: inout ActionSchema.Cases) {
    schema.element(Action.self, id: ID.self, for: "element")
  }
}
