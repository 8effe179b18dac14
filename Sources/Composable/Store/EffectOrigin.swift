/// The origin of an effect: the action that started it, the feature it belongs to, and the scopes that
/// cancel it.
struct EffectOrigin<Action: Sendable>: Sendable {
  /// The action that started the effect.
  let action: Action
  /// The source of the actions that the effect sends.
  let source: ActionSource
  /// Numbers the effects of that action.
  let sequence: EffectSequence
  /// Contains all effects that originate from the same send.
  let sendScope: CancellationScope
  /// The scopes that contain the effect, ``sendScope`` among them.
  private(set) var scopes: CancellationScopes
  /// The feature that the effect belongs to.
  private(set) var feature: FeatureNode
  /// The feature whose effect ids apply: ``feature``, or the nearest ancestor that is not a pullback.
  private(set) var namespace: FeatureNode
  /// Whether the effect's reducer has the state of ``feature``, as opposed to an unknown part of it.
  var isStateLocated = true
  private let treeStatus: FeatureTreeStatus

  init(
    of action: ReducedAction<Action>,
    sendScope: CancellationScope,
    storeScope: CancellationScope,
    feature: FeatureNode,
    treeStatus: FeatureTreeStatus
  ) {
    self.action = action.action
    source = ActionSource(
      sender: action.source.sender,
      role: action.source.role,
      message: action.source.message,
      cause: action.number
    )
    sequence = EffectSequence(action: action.number, at: action.timestamp)
    self.sendScope = sendScope
    scopes = CancellationScopes(sendScope, inside: CancellationScopes(storeScope))
    self.feature = feature
    namespace = feature
    self.treeStatus = treeStatus
  }

  var isCancelled: Bool { scopes.contains(where: \.isCancelled) }

  func isInside(_ scope: CancellationScope) -> Bool {
    scopes.contains { $0 === scope }
  }

  func inside(_ scope: CancellationScope) -> EffectOrigin {
    var origin = self
    origin.scopes = CancellationScopes(scope, inside: scopes)
    return origin
  }
}

extension EffectOrigin {
  /// Returns a child's node, creating it if necessary.
  func node<Path: ChildPath>(at path: Path) -> FeatureNode {
    let type = Path.ParentState.self
    return path.node(
      in: located(as: type) ?? feature.unlocatedChild(of: type, status: treeStatus)
    )
  }

  /// Returns a child's node, if it exists.
  func existingNode<Path: ChildPath>(at path: Path) -> FeatureNode? {
    let type = Path.ParentState.self
    return (located(as: type) ?? feature.existingUnlocatedChild(of: type))
      .flatMap(path.existingNode)
  }

  /// Returns the origin for an effect of the child at a path.
  func entering(_ child: FeatureNode, at path: some ChildPath) -> EffectOrigin {
    var origin = path.isolatesEffects ? inside(child.cancellationScope) : self
    origin.feature = child
    if path.isolatesEffects { origin.namespace = child }
    origin.isStateLocated = true
    return origin
  }

  private func located<State>(as type: State.Type) -> StateNode<State>? {
    isStateLocated ? feature as? StateNode<State> : nil
  }
}
