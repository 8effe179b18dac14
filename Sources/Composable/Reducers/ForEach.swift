public import OrderedCollections

extension Reducer {
  /// Brings in a child for each element of a collection.
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
  /// The element runs before the parent. When its id is gone, its effects are cancelled, whichever reducer
  /// has removed it; also when its state becomes another case, where it is an enum. The names of its
  /// effects are its own: none can cancel another's. An action for an element that is not there is
  /// reported, and changes nothing.
  ///
  /// - Parameters:
  ///   - state: where the elements lie, by their ids and in their order.
  ///   - action: the *enum property* of the case that holds an element's action.
  ///   - element: what an element does.
  ///   - fileID: where this stands, for the report.
  ///   - line: where this stands, for the report.
  /// - Returns: the reducer, with the elements.
  public func forEach<ID, Element, ElementAction>(
    _ state: any WritableKeyPath<State, OrderedDictionary<ID, Element>> & Sendable,
    action: any WritableKeyPath<Action, IdentifiedAction<ID, ElementAction>?> & Sendable,
    @ReducerBuilder<Element, ElementAction> element: () -> CombinedReducer<Element, ElementAction>,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> some Reducer<State, Action> {
    ForEach(
      parent: self,
      element: element(),
      statePath: state,
      actionPath: action,
      place: "\(fileID):\(line)"
    )
  }
}

private struct ForEach<
  Parent: Reducer,
  ID: Hashable & Sendable,
  Element: Sendable,
  ElementAction: Sendable
>: Reducer {
  let parent: Parent
  let element: CombinedReducer<Element, ElementAction>
  let statePath: any WritableKeyPath<Parent.State, OrderedDictionary<ID, Element>> & Sendable
  let actionPath:
    any WritableKeyPath<Parent.Action, IdentifiedAction<ID, ElementAction>?> & Sendable
  let place: String

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    // The store ends the effects of an element that goes, unless it cannot see the list.
    let before = UnknownStates.exist ? state[keyPath: statePath] : nil
    let elementEffect = reduceElement(in: &state, action: action)
    let parentEffect = parent.reduce(into: &state, action: action)
    guard let before else { return [elementEffect, parentEffect] }
    let after = state[keyPath: statePath]
    let ends = before.lazy.filter { after[$0.key] == nil }
      .map { Effect<Parent.Action>.end(step(to: $0.key, $0.value)) }
    return .merge([elementEffect, parentEffect] + ends)
  }

  private func reduceElement(
    in state: inout Parent.State,
    action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard case .element(let id, let elementAction) = action[keyPath: actionPath] else {
      return .none
    }
    guard let index = state[keyPath: statePath].index(forKey: id) else {
      return Effect(operation: .report(mistake))
    }
    let effect =
      element
      .reduce(into: &state[keyPath: statePath].values[index], action: elementAction)
    guard !effect.isNone else { return .none }
    // The effects are those of the element as it has become.
    let step = step(to: id, state[keyPath: statePath].values[index])
    return effect.embedded(.step(step)) { [actionPath] answer in
      var global = action
      global[keyPath: actionPath] = .element(id: id, action: answer)
      return global
    }
  }

  private func step(to id: ID, _ element: Element) -> ElementStep<Parent.State, ID, Element> {
    ElementStep(path: statePath, id: id, identity: ChildIdentity(of: element))
  }

  private var mistake: String {
    """
    A “forEach” at \(place) got an action for an element that is not there. A page may have sent it \
    before it saw the element go, or an effect outlived the element: let the element begin it, so that \
    it is cancelled with the element.
    """
  }
}
