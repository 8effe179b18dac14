/// A scope, and the type of the state that is its own.
class StateScope<State>: EffectScope, @unchecked Sendable {
  /// A scope within.
  struct Branch {
    let scope: EffectScope
    /// Whether the scope's part of the state is still there; adds to the list what has ended within.
    let survives: (_ state: State, _ ended: inout [EffectScope]) -> Bool
  }

  private var branches: [EffectScopeKey: Branch] = [:]
  /// Called when there is another branch.
  var onBranch: (() -> Void)?

  var hasBranches: Bool { !branches.isEmpty }

  /// - Parameter make: is given what takes the branch out, and makes it.
  func branch(
    _ key: EffectScopeKey,
    orMake make: (_ detach: @escaping () -> Void) -> Branch
  ) -> EffectScope {
    if let branch = branches[key] { return branch.scope }
    begin()
    let branch = make { [weak self] in
      self?.branches[key] = nil
      self?.end()
    }
    branches[key] = branch
    onBranch?()
    return branch.scope
  }

  func branch(_ key: EffectScopeKey) -> EffectScope? {
    branches[key]?.scope
  }

  /// Takes out the scopes whose part of the state is gone, and adds them to a list.
  func endOrphans(in state: State, _ ended: inout [EffectScope]) {
    for branch in branches.values where !branch.survives(state, &ended) {
      branch.scope.remove()
      ended.append(branch.scope)
    }
  }
}

/// What tells a scope from the others beside it: where its state lies, and whose it is.
struct EffectScopeKey: Hashable, Sendable {
  let path: SendableKeyPath
  var identity: ChildIdentity?
}
