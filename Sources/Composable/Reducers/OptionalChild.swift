/// A child that may not be there, and its parent; what ``Reducer/ifLet(_:action:then:fileID:line:)`` and
/// ``Reducer/ifCaseLet(_:action:then:fileID:line:)`` make.
struct OptionalChild<Parent: Reducer, ChildState: Sendable, ChildAction: Sendable>: Reducer {
  let parent: Parent
  let child: CombinedReducer<ChildState, ChildAction>
  let statePath: any WritableKeyPath<Parent.State, ChildState?> & Sendable
  let actionPath: any WritableKeyPath<Parent.Action, ChildAction?> & Sendable
  /// Says what was wrong with an action for a child that is not there.
  let mistake: String

  func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    let before = identity(in: state)
    // The child first, so that the parent sees what the child did, and may dismiss it for that.
    let childEffect = reduceChild(in: &state, action: action)
    let parentEffect = parent.reduce(into: &state, action: action)
    guard let before, before != identity(in: state) else { return [childEffect, parentEffect] }
    return [childEffect, parentEffect, .cancel(scope: statePath)]
  }

  private func reduceChild(
    in state: inout Parent.State,
    action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard let childAction = action[keyPath: actionPath] else { return .none }
    let effect = child.reduce(optional: &state[keyPath: statePath], action: childAction)
    guard let effect else { return Effect(operation: .report(mistake)) }
    return effect.scoped(to: statePath) { [actionPath] answer in
      var global = action
      global[keyPath: actionPath] = answer
      return global
    }
  }

  /// Nil without a child. A child that can be told from another takes its effects with it when the other
  /// takes its place.
  private func identity(in state: Parent.State) -> AnyHashable? {
    guard let child = state[keyPath: statePath] else { return nil }
    guard let child = child as? any Identifiable else { return AnyHashable(true) }
    return AnyHashable(child.anyID)
  }
}

extension Identifiable {
  fileprivate var anyID: AnyHashable { AnyHashable(id) }
}

extension Reducer {
  /// Reduces in place; nil where there is nothing.
  fileprivate func reduce(optional state: inout State?, action: Action) -> Effect<Action>? {
    guard var present = state else { return nil }
    // Not held twice while it changes, lest every change copy it.
    state = nil
    defer { state = present }
    return reduce(into: &present, action: action)
  }
}
