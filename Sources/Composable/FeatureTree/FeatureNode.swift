/// A feature that has effects in flight: the whole store, a child, or an element of a list.
///
/// ```
///   store ─┬─ \.editor            a child of ifLet
///          └─ \.todos ─┬─ 1       an element of forEach
///                      └─ 2 ── \.detail
/// ```
///
/// The nodes form a tree in the shape of the state, limited to features with effects in flight. After each
/// action the store walks the tree and cancels the effects of features whose state is gone.
///
/// `@unchecked Sendable`: only its store uses it, on the store's executor.
class FeatureNode: @unchecked Sendable {
  /// Contains the feature's effects; cancelled when its state is gone.
  let cancellationScope = CancellationScope()
  /// The cancellable effects in flight, by ids that are local to the feature.
  private var scopesByID: [EffectID: [ObjectIdentifier: CancellationScope]] = [:]
  /// The parts of effects in flight that are cancelled by an id.
  private var partsByID: [EffectID: [EffectPart]] = [:]
  /// The number of effects, child nodes and throttling intervals that refer to the node.
  private var useCount = 0
  /// Removes the node from its parent; nil once removed.
  private var removeFromParent: (() -> Void)?
  /// Children whose place in the state is unknown, by the type of their state.
  private var unlocatedChildren: [ObjectIdentifier: FeatureNode] = [:]

  /// - Parameter removeFromParent: removes the node from its parent.
  init(removeFromParent: (() -> Void)? = nil) {
    self.removeFromParent = removeFromParent
  }

  var isInUse: Bool { !scopesByID.isEmpty || !partsByID.isEmpty || !unlocatedChildren.isEmpty }

  /// Keeps the node in the tree until the matching ``endUse()``.
  func beginUse() {
    useCount += 1
  }

  func endUse() {
    useCount -= 1
    if useCount == 0 { detach() }
  }

  /// Removes the node from the tree; effects that start later get a new one.
  func detach() {
    let removeFromParent = removeFromParent
    self.removeFromParent = nil
    removeFromParent?()
  }

  /// Returns the child that has this type of state at an unknown place, if any.
  func existingUnlocatedChild<State>(of type: State.Type) -> StateNode<State>? {
    unlocatedChildren[ObjectIdentifier(type)] as? StateNode<State>
  }

  /// Returns the child that has this type of state at an unknown place, creating it if necessary.
  func unlocatedChild<State>(of type: State.Type, status: FeatureTreeStatus) -> StateNode<State> {
    let key = ObjectIdentifier(type)
    if let child = existingUnlocatedChild(of: type) { return child }
    beginUse()
    status.unlocatedNodeCount += 1
    let child = StateNode<State> { [weak self] in
      status.unlocatedNodeCount -= 1
      self?.unlocatedChildren[key] = nil
      self?.endUse()
    }
    unlocatedChildren[key] = child
    return child
  }
}

extension FeatureNode {
  func insert(_ scope: CancellationScope, id: EffectID) {
    scopesByID[id, default: [:]][ObjectIdentifier(scope)] = scope
  }

  func remove(_ scope: CancellationScope, id: EffectID) {
    scopesByID[id]?[ObjectIdentifier(scope)] = nil
    if scopesByID[id]?.isEmpty == true { scopesByID[id] = nil }
  }

  func scopes(id: EffectID) -> [CancellationScope] {
    scopesByID[id].map { Array($0.values) } ?? []
  }

  func insert(_ part: EffectPart) {
    partsByID[part.id, default: []].append(part)
  }

  func remove(_ part: EffectPart) {
    partsByID[part.id]?.removeAll { $0 === part }
    if partsByID[part.id]?.isEmpty == true { partsByID[part.id] = nil }
  }

  func parts(id: EffectID) -> [EffectPart] { partsByID[id] ?? [] }
}
