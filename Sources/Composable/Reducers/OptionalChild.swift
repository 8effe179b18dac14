/// A child that may not be there, and its parent; what ``Reducer/ifLet(_:action:then:fileID:line:)`` and
/// ``Reducer/ifCaseLet(_:action:then:fileID:line:)`` make.
struct OptionalChild<Parent: Reducer, ChildState: Sendable, ChildAction: Sendable>: Reducer {
  let parent: Parent
  let child: CombinedReducer<ChildState, ChildAction>
  let statePath: any WritableKeyPath<Parent.State, ChildState?> & Sendable
  let actionPath: any WritableKeyPath<Parent.Action, ChildAction?> & Sendable
  /// Whether the child's state is the payload of a case.
  let isPayload: Bool
  /// Says what was wrong with an action for a child that is not there.
  let mistake: String

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    // The store ends the effects of a child that goes, unless it cannot see the child's place.
    let before = UnknownStates.exist ? step(in: state) : nil
    // The child first, so that the parent sees what the child did, and may dismiss it for that.
    let childEffect = reduceChild(in: &state, action: action)
    let parentEffect = parent.reduce(into: &state, action: action)
    guard let before, before.identity != step(in: state)?.identity else {
      return [childEffect, parentEffect]
    }
    return [childEffect, parentEffect, .end(before)]
  }

  private func reduceChild(
    in state: inout Parent.State,
    action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard let childAction = action[keyPath: actionPath] else { return .none }
    let effect =
      isPayload
      ? child.reduce(payload: statePath, of: &state, action: childAction)
      : child.reduce(optional: &state[keyPath: statePath], action: childAction)
    guard let effect else { return Effect(operation: .report(mistake)) }
    // The effects are those of the child as it has become.
    guard !effect.isNone else { return .none }
    let step = step(in: state) ?? OptionalChildStep(path: statePath, identity: ChildIdentity())
    return effect.embedded(.step(step)) { [actionPath] answer in
      var global = action
      global[keyPath: actionPath] = answer
      return global
    }
  }

  /// Nil without a child.
  private func step(in state: Parent.State) -> OptionalChildStep<Parent.State, ChildState>? {
    state[keyPath: statePath].map {
      OptionalChildStep(path: statePath, identity: ChildIdentity(of: $0))
    }
  }
}

extension Reducer {
  /// Reduces in place; nil where there is nothing.
  fileprivate func reduce(optional state: inout State?, action: Action) -> Effect<Action>? {
    guard var present = state else { return nil }
    // A second reference would make every change copy it.
    state = nil
    defer { state = present }
    return reduce(into: &present, action: action)
  }

  /// Reduces the payload of a case in place; nil where the state is another case.
  fileprivate func reduce<ParentState>(
    payload path: any WritableKeyPath<ParentState, State?> & Sendable,
    of state: inout ParentState,
    action: Action
  ) -> Effect<Action>? {
    var held = state[keyPath: path]
    if case .none = held { return nil }
    var effect: Effect<Action>?
    let isDone = PayloadUpdate.request(at: path, of: &state) { payload in
      // A second reference would make every change copy it.
      held = nil
      effect = reduce(into: &payload, action: action)
    }
    if isDone { return effect }
    // A property by hand, which may have taken nil for what it says.
    state[keyPath: path] = held.take()
    return reduce(optional: &state[keyPath: path], action: action)
  }
}
