/// Where an effect comes from, and what may cancel it.
struct EffectOrigin<Action: Sendable>: Sendable {
  /// The action that began it.
  let action: Action
  /// Who sent that action.
  let sender: Sender?
  /// What all that began with the same send belongs to.
  let send: CancellationScope
  /// The scopes that it lies in; the send's is one of them.
  private(set) var scopes: CancellationScopes
  /// The scope of the state that the effect's reducer has.
  private(set) var scope: EffectScope
  /// The scope that its names are of.
  private(set) var names: EffectScope
  /// Whether the reducer's state is that of the scope, and not one that lies somewhere in it.
  var isStateKnown = true
  private let presence: EffectScopePresence

  init(
    action: Action,
    sender: Sender?,
    send: CancellationScope,
    store: CancellationScope,
    scope: EffectScope,
    presence: EffectScopePresence
  ) {
    self.action = action
    self.sender = sender
    self.send = send
    scopes = CancellationScopes(send, inside: CancellationScopes(store))
    self.scope = scope
    names = scope
    self.presence = presence
  }

  var isCancelled: Bool { scopes.contains(where: \.isCancelled) }

  func lies(in scope: CancellationScope) -> Bool {
    scopes.contains { $0 === scope }
  }

  func inside(_ scope: CancellationScope) -> EffectOrigin {
    var origin = self
    origin.scopes = CancellationScopes(scope, inside: scopes)
    return origin
  }
}

extension EffectOrigin {
  /// The scope of a child, which is made where there is none.
  func enter<Step: EffectScopeStep>(_ step: Step) -> EffectScope {
    let type = Step.ParentState.self
    return step.enter(scope(of: type) ?? scope.scope(ofUnknown: type, presence: presence))
  }

  /// The scope of a child, where there is one.
  func find<Step: EffectScopeStep>(_ step: Step) -> EffectScope? {
    let type = Step.ParentState.self
    return (scope(of: type) ?? scope.scope(ofUnknown: type)).flatMap(step.find)
  }

  /// The origin of a child's effect.
  func inside(_ scope: EffectScope, of step: some EffectScopeStep) -> EffectOrigin {
    var origin = step.hasOwnNames ? inside(scope.scope) : self
    origin.scope = scope
    if step.hasOwnNames { origin.names = scope }
    origin.isStateKnown = true
    return origin
  }

  /// The origin's scope, unless the state is another.
  private func scope<State>(of type: State.Type) -> StateScope<State>? {
    isStateKnown ? scope as? StateScope<State> : nil
  }
}
