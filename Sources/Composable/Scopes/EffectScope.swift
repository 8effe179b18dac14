/// What effects in flight belong to: a child, an element of a list, or the store as a whole.
///
/// ```
///   store ─┬─ \.editor            a child that ifLet brings in
///          └─ \.todos ─┬─ 1       an element that forEach brings in
///                      └─ 2 ── \.detail
/// ```
///
/// The scopes are a tree of the shape of the state, though only of those parts that have effects in
/// flight. After each action the store walks it, and ends the scopes whose part of the state is gone.
///
/// `@unchecked Sendable`: it is touched by its store alone, on the store's executor.
class EffectScope: @unchecked Sendable {
  /// What is cancelled when the scope ends.
  let scope = CancellationScope()
  /// The effects in flight that have a name.
  private var names: [EffectID: [ObjectIdentifier: CancellationScope]] = [:]
  /// How many effects, scopes within and throttling intervals need it.
  private var uses = 0
  /// Takes the scope out of the tree; nil once it has been.
  private var detach: (() -> Void)?
  /// Scopes of states that lie somewhere in this one, by the types of the states.
  private var unknownStates: [ObjectIdentifier: EffectScope] = [:]

  /// - Parameter detach: takes the scope out of the tree.
  init(detach: (() -> Void)? = nil) {
    self.detach = detach
  }

  /// Whether an effect in flight has a name of it, or a state that lies somewhere in its own.
  var isNeeded: Bool { !names.isEmpty || !unknownStates.isEmpty }

  /// Keeps the scope in the tree until ``end()``, which is to be called as often.
  func begin() {
    uses += 1
  }

  func end() {
    uses -= 1
    if uses == 0 { remove() }
  }

  /// Takes the scope out of the tree: what begins from now on has nothing to do with it.
  func remove() {
    let detach = detach
    self.detach = nil
    detach?()
  }

  /// The scope of a state that lies somewhere in this one's, where there is one.
  func scope<State>(ofUnknown type: State.Type) -> StateScope<State>? {
    unknownStates[ObjectIdentifier(type)] as? StateScope<State>
  }

  /// The scope of a state that lies somewhere in this one's, which is made where there is none.
  func scope<State>(ofUnknown type: State.Type, presence: EffectScopePresence) -> StateScope<State>
  {
    let key = ObjectIdentifier(type)
    if let scope = scope(ofUnknown: type) { return scope }
    begin()
    presence.unknownStates += 1
    let scope = StateScope<State> { [weak self] in
      presence.unknownStates -= 1
      self?.unknownStates[key] = nil
      self?.end()
    }
    unknownStates[key] = scope
    return scope
  }
}

extension EffectScope {
  func insert(_ scope: CancellationScope, named id: EffectID) {
    names[id, default: [:]][ObjectIdentifier(scope)] = scope
  }

  func remove(_ scope: CancellationScope, named id: EffectID) {
    names[id]?[ObjectIdentifier(scope)] = nil
    if names[id]?.isEmpty == true { names[id] = nil }
  }

  func scopes(named id: EffectID) -> [CancellationScope] {
    names[id].map { Array($0.values) } ?? []
  }
}
