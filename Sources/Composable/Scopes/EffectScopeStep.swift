internal import OrderedCollections

/// The way from the scope of a parent to the one of its child.
protocol EffectScopeStep: Sendable {
  associatedtype ParentState

  /// Whether the names of the child's effects are its own, and all of them end with it.
  var hasOwnNames: Bool { get }

  /// The child's scope, which is made where there is none.
  func enter(_ scope: StateScope<ParentState>) -> EffectScope

  /// The child's scope, where there is one.
  func find(in scope: StateScope<ParentState>) -> EffectScope?
}

/// To a child that is always there; its names are its parent's.
struct PullbackStep<ParentState, State>: EffectScopeStep {
  let path: any WritableKeyPath<ParentState, State> & Sendable

  var hasOwnNames: Bool { false }

  func enter(_ scope: StateScope<ParentState>) -> EffectScope {
    scope.branch(key) { [path] detach in
      let child = StateScope<State>(detach: detach)
      return .init(scope: child) { state, ended in
        child.endOrphans(in: state[keyPath: path], &ended)
        return true
      }
    }
  }

  func find(in scope: StateScope<ParentState>) -> EffectScope? {
    scope.branch(key)
  }

  private var key: EffectScopeKey { EffectScopeKey(path: SendableKeyPath(path)) }
}

/// To a child that may not be there.
struct OptionalChildStep<ParentState, State>: EffectScopeStep {
  let path: any WritableKeyPath<ParentState, State?> & Sendable
  let identity: ChildIdentity

  var hasOwnNames: Bool { true }

  func enter(_ scope: StateScope<ParentState>) -> EffectScope {
    scope.branch(key) { [path, identity] detach in
      let child = StateScope<State>(detach: detach)
      return .init(scope: child) { state, ended in
        guard let state = state[keyPath: path],
          identity.isTrivial || identity == ChildIdentity(of: state)
        else { return false }
        child.endOrphans(in: state, &ended)
        return true
      }
    }
  }

  func find(in scope: StateScope<ParentState>) -> EffectScope? {
    scope.branch(key)
  }

  private var key: EffectScopeKey {
    EffectScopeKey(path: SendableKeyPath(path), identity: identity)
  }
}

/// To an element of a list.
struct ElementStep<ParentState, ID: Hashable & Sendable, Element>: EffectScopeStep {
  let path: any WritableKeyPath<ParentState, OrderedDictionary<ID, Element>> & Sendable
  let id: ID
  let identity: ChildIdentity

  var hasOwnNames: Bool { true }

  func enter(_ scope: StateScope<ParentState>) -> EffectScope {
    let list = scope.branch(key) { [path] detach in
      let list = ListScope<ID, Element>(detach: detach)
      return .init(scope: list) { state, ended in
        list.endOrphans(in: state[keyPath: path], &ended)
        return true
      }
    }
    return (list as? ListScope<ID, Element>)?.element(.init(id: id, identity: identity)) ?? list
  }

  func find(in scope: StateScope<ParentState>) -> EffectScope? {
    (scope.branch(key) as? ListScope<ID, Element>)?
      .existingElement(.init(id: id, identity: identity))
  }

  private var key: EffectScopeKey { EffectScopeKey(path: SendableKeyPath(path)) }
}
