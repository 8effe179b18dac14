/// The node of a feature that has one state, as opposed to a list of elements.
class StateNode<State>: FeatureNode, @unchecked Sendable {
  struct Child {
    let node: FeatureNode
    /// Returns whether the child's state still exists, and appends the nodes below the child whose state
    /// is gone.
    let survives: (_ state: State, _ orphans: inout [FeatureNode]) -> Bool
  }

  private var children: [ChildKey: Child] = [:]
  /// Called when a child is added.
  var onChildAdded: (() -> Void)?

  var hasChildren: Bool { !children.isEmpty }

  /// Returns the child with this key, creating it if necessary.
  ///
  /// - Parameter make: creates the child; called with a function that removes it from this node.
  func child(
    _ key: ChildKey,
    orMake make: (_ removeFromParent: @escaping () -> Void) -> Child
  ) -> FeatureNode {
    if let child = children[key] { return child.node }
    beginUse()
    let child = make { [weak self] in
      self?.children[key] = nil
      self?.endUse()
    }
    children[key] = child
    onChildAdded?()
    return child.node
  }

  func existingChild(_ key: ChildKey) -> FeatureNode? {
    children[key]?.node
  }

  /// Detaches the nodes below this one whose state is gone, and appends them to `orphans`.
  func detachOrphans(in state: State, _ orphans: inout [FeatureNode]) {
    for child in children.values where !child.survives(state, &orphans) {
      child.node.detach()
      orphans.append(child.node)
    }
  }
}

/// Distinguishes the children of a node: by their place in its state, and by their identity.
struct ChildKey: Hashable, Sendable {
  let keyPath: SendableKeyPath
  var identity: ChildIdentity?
}
