/// Where an effect comes from, and what may cancel it.
struct EffectOrigin<Action: Sendable>: Sendable {
  /// The action that began it.
  let action: Action
  /// Who sent that action.
  let sender: Sender?
  /// What all that began with the same send belongs to.
  let send: EffectRegion
  /// The regions that it lies in; the send's is one of them.
  private(set) var regions: EffectRegions
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
    send: EffectRegion,
    store: EffectRegion,
    scope: EffectScope,
    presence: EffectScopePresence
  ) {
    self.action = action
    self.sender = sender
    self.send = send
    regions = EffectRegions(send, inside: EffectRegions(store))
    self.scope = scope
    names = scope
    self.presence = presence
  }

  var isCancelled: Bool { regions.contains(where: \.isCancelled) }

  func lies(in region: EffectRegion) -> Bool {
    regions.contains { $0 === region }
  }

  func inside(_ region: EffectRegion) -> EffectOrigin {
    var origin = self
    origin.regions = EffectRegions(region, inside: regions)
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
    var origin = step.hasOwnNames ? inside(scope.region) : self
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
