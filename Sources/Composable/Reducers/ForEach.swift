internal import OrderedCollections

extension Reducer {
  /// Embeds a child reducer for each element of a collection.
  ///
  /// ```swift
  /// struct TodosState {
  ///   var todos: OrderedDictionary<Todo.ID, Todo> = [:]
  /// }
  ///
  /// Reduce { state, action in
  ///   switch action {
  ///   case .todos(.element(let id, .deleteButtonTapped)): state.todos[id] = nil
  ///   case .todos: break
  ///   }
  ///   return .none
  /// }
  /// .forEach(\.todos, action: \.todos) {
  ///   TodoFeature()
  /// }
  /// ```
  ///
  /// The element's reducer runs before the parent's. An element's effects are cancelled when its id is
  /// removed, by any reducer, or when its state, if it is an enum, changes to another case. Effect ids are
  /// local to an element: no element can cancel another's effects. An action for a missing element changes
  /// nothing, and logs a warning.
  ///
  /// - Parameters:
  ///   - state: a key path to the elements, by their ids: an `OrderedDictionary`, or other ``IdentifiedElements``.
  ///   - action: the *enum property* of the case that holds an element's action.
  ///   - element: the reducer of an element.
  ///   - fileID: the source file, for the warning.
  ///   - line: the source line, for the warning.
  public func forEach<Elements: IdentifiedElements & Sendable, ElementAction>(
    _ state: any WritableKeyPath<State, Elements> & Sendable,
    action: any WritableKeyPath<Action, IdentifiedAction<Elements.ID, ElementAction>?> & Sendable,
    @ReducerBuilder<Elements.Value, ElementAction> element: () -> CombinedReducer<
      Elements.Value, ElementAction
    >,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> some Reducer<State, Action> {
    ForEach(
      parent: self,
      element: element(),
      statePath: state,
      actionPath: action,
      sourceLocation: SourceLocation(fileID: fileID, line: line)
    )
  }
}

private struct ForEach<
  Parent: Reducer,
  Elements: IdentifiedElements & Sendable,
  ElementAction: Sendable
>: Reducer where Elements.ID: Sendable, Elements.Value: Sendable {
  let parent: Parent
  let element: CombinedReducer<Elements.Value, ElementAction>
  let statePath: any WritableKeyPath<Parent.State, Elements> & Sendable
  let actionPath:
    any WritableKeyPath<Parent.Action, IdentifiedAction<Elements.ID, ElementAction>?> & Sendable
  let sourceLocation: SourceLocation

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    // The store cancels the effects of removed elements itself, unless it cannot locate the list.
    let before = UnlocatedNodes.exist ? state[keyPath: statePath] : nil
    let elementEffect = reduceElement(in: &state, action: action)
    let parentEffect = parent.reduce(into: &state, action: action)
    guard let before else { return [elementEffect, parentEffect] }
    let remaining = state[keyPath: statePath].ids
    let cancellations = before.ids.indices.lazy.filter { !remaining.contains(before.ids[$0]) }
      .map { index in
        let path = path(to: before.ids[index], before[elementAt: index])
        return Effect<Parent.Action>.cancelChild(at: path)
      }
    return .merge([elementEffect, parentEffect] + cancellations)
  }

  private func reduceElement(
    in state: inout Parent.State,
    action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard case .element(let id, let elementAction) = action[keyPath: actionPath] else {
      return .none
    }
    guard let index = state[keyPath: statePath].ids.firstIndex(of: id) else {
      return Effect(operation: .warn(warning))
    }
    let effect =
      element
      .reduce(into: &state[keyPath: statePath][elementAt: index], action: elementAction)
    guard !effect.isNone else { return .none }
    // The effect belongs to the element's identity after the action.
    let path = path(to: id, state[keyPath: statePath][elementAt: index])
    return effect.embedded(.child(path)) { [actionPath] elementAction in
      var parentAction = action
      parentAction[keyPath: actionPath] = .element(id: id, action: elementAction)
      return parentAction
    }
  }

  private func path(
    to id: Elements.ID,
    _ element: Elements.Value
  ) -> ElementPath<Parent.State, Elements> {
    ElementPath(keyPath: statePath, id: id, identity: ChildIdentity(of: element))
  }

  private var warning: String {
    """
    A “forEach” at \(sourceLocation) received an action for a missing element. Either a page sent it \
    before it was shown the removal, or an effect outlived the element: start such an effect in the \
    element's reducer, so that it is cancelled with the element.
    """
  }
}

extension ForEach: TracedReducer {
  func trace(_ action: Parent.Action, in state: Parent.State, into trace: inout ReducerTrace) {
    if case .element(let id, let elementAction) = action[keyPath: actionPath],
      let element = state[keyPath: statePath].element(id: id)
    {
      trace.add("forEach", statePath, at: sourceLocation) {
        $0.follow(elementAction, in: element, through: self.element)
      }
    }
    trace.follow(action, in: state, through: parent)
  }
}
