/// A parent with an optional child: the reducer of ``Reducer/ifLet(_:action:then:fileID:line:)`` and
/// ``Reducer/ifCaseLet(_:action:then:fileID:line:)``.
struct OptionalChild<Parent: Reducer, ChildState: Sendable, ChildAction: Sendable>: Reducer {
  let parent: Parent
  let child: CombinedReducer<ChildState, ChildAction>
  let statePath: any WritableKeyPath<Parent.State, ChildState?> & Sendable
  let actionPath: any WritableKeyPath<Parent.Action, ChildAction?> & Sendable
  /// Whether the child's state is the payload of a case.
  let isPayload: Bool
  let sourceLocation: SourceLocation
  /// The message to log for an action of a missing child.
  let warning: String

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    // The store cancels the effects of a removed child itself, unless it cannot locate the child.
    let before = UnlocatedNodes.exist ? path(in: state) : nil
    // The child first, so that the parent sees its changes, and can dismiss it in response.
    let childEffect = reduceChild(in: &state, action: action)
    let parentEffect = parent.reduce(into: &state, action: action)
    guard let before, before.identity != path(in: state)?.identity else {
      return [childEffect, parentEffect]
    }
    return [childEffect, parentEffect, .cancelChild(at: before)]
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
    guard let effect else { return Effect(operation: .warn(warning)) }
    guard !effect.isNone else { return .none }
    // The effect belongs to the child's identity after the action.
    let path = path(in: state) ?? OptionalChildPath(keyPath: statePath, identity: ChildIdentity())
    return effect.embedded(.child(path)) { [actionPath] childAction in
      var parentAction = action
      parentAction[keyPath: actionPath] = childAction
      return parentAction
    }
  }

  private func path(in state: Parent.State) -> OptionalChildPath<Parent.State, ChildState>? {
    state[keyPath: statePath].map {
      OptionalChildPath(keyPath: statePath, identity: ChildIdentity(of: $0))
    }
  }
}

extension Reducer {
  /// Reduces the state in place; returns nil if the state is nil.
  fileprivate func reduce(optional state: inout State?, action: Action) -> Effect<Action>? {
    guard var present = state else { return nil }
    // Without this, the second reference would cause a copy on the first change.
    state = nil
    defer { state = present }
    return reduce(into: &present, action: action)
  }

  /// Reduces the payload of a case in place; returns nil if the state is another case.
  fileprivate func reduce<ParentState>(
    payload path: any WritableKeyPath<ParentState, State?> & Sendable,
    of state: inout ParentState,
    action: Action
  ) -> Effect<Action>? {
    var held = state[keyPath: path]
    if case .none = held { return nil }
    var effect: Effect<Action>?
    let isDone = PayloadUpdate.request(at: path, of: &state) { payload in
      // Without this, the second reference would cause a copy on the first change.
      held = nil
      effect = reduce(into: &payload, action: action)
    }
    if isDone { return effect }
    // A handwritten property may have set nil literally.
    state[keyPath: path] = held.take()
    return reduce(optional: &state[keyPath: path], action: action)
  }
}

extension OptionalChild: TracedReducer {
  func trace(_ action: Parent.Action, in state: Parent.State, into trace: inout ReducerTrace) {
    if let childAction = action[keyPath: actionPath], let childState = state[keyPath: statePath] {
      let name = isPayload ? "ifCaseLet" : "ifLet"
      trace.add(name, statePath, at: sourceLocation) {
        $0.follow(childAction, in: childState, through: child)
      }
    }
    trace.follow(action, in: state, through: parent)
  }
}
