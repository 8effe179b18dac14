/// The path from a parent's node to a child's node.
protocol ChildPath: Sendable {
  associatedtype ParentState

  /// Whether the child scopes its effects: their ids are local to it, and they are cancelled with it.
  var isolatesEffects: Bool { get }

  /// Returns the child's node, creating it if necessary.
  func node(in parent: StateNode<ParentState>) -> FeatureNode

  /// Returns the child's node, if it exists.
  func existingNode(in parent: StateNode<ParentState>) -> FeatureNode?
}

/// The path to a child that always exists and shares its parent's effect ids.
struct PullbackPath<ParentState, State>: ChildPath {
  let keyPath: any WritableKeyPath<ParentState, State> & Sendable

  var isolatesEffects: Bool { false }

  func node(in parent: StateNode<ParentState>) -> FeatureNode {
    parent.child(key) { [keyPath] removeFromParent in
      let node = StateNode<State>(removeFromParent: removeFromParent)
      return .init(node: node) { state, orphans in
        node.detachOrphans(in: state[keyPath: keyPath], &orphans)
        return true
      }
    }
  }

  func existingNode(in parent: StateNode<ParentState>) -> FeatureNode? {
    parent.existingChild(key)
  }

  private var key: ChildKey { ChildKey(keyPath: SendableKeyPath(keyPath)) }
}

/// The path to a child of `ifLet` or `ifCaseLet`.
struct OptionalChildPath<ParentState, State>: ChildPath {
  let keyPath: any WritableKeyPath<ParentState, State?> & Sendable
  let identity: ChildIdentity

  var isolatesEffects: Bool { true }

  func node(in parent: StateNode<ParentState>) -> FeatureNode {
    parent.child(key) { [keyPath, identity] removeFromParent in
      let node = StateNode<State>(removeFromParent: removeFromParent)
      return .init(node: node) { state, orphans in
        guard let state = state[keyPath: keyPath],
          identity.isTrivial || identity == ChildIdentity(of: state)
        else { return false }
        node.detachOrphans(in: state, &orphans)
        return true
      }
    }
  }

  func existingNode(in parent: StateNode<ParentState>) -> FeatureNode? {
    parent.existingChild(key)
  }

  private var key: ChildKey {
    ChildKey(keyPath: SendableKeyPath(keyPath), identity: identity)
  }
}

/// The path to an element of `forEach`.
struct ElementPath<ParentState, Elements: IdentifiedElements>: ChildPath
where Elements.ID: Sendable {
  let keyPath: any WritableKeyPath<ParentState, Elements> & Sendable
  let id: Elements.ID
  let identity: ChildIdentity

  var isolatesEffects: Bool { true }

  func node(in parent: StateNode<ParentState>) -> FeatureNode {
    let list = parent.child(key) { [keyPath] removeFromParent in
      let list = ListNode<Elements>(removeFromParent: removeFromParent)
      return .init(node: list) { state, orphans in
        list.detachOrphans(in: state[keyPath: keyPath], &orphans)
        return true
      }
    }
    return (list as? ListNode<Elements>)?.element(.init(id: id, identity: identity)) ?? list
  }

  func existingNode(in parent: StateNode<ParentState>) -> FeatureNode? {
    (parent.existingChild(key) as? ListNode<Elements>)?
      .existingElement(.init(id: id, identity: identity))
  }

  private var key: ChildKey { ChildKey(keyPath: SendableKeyPath(keyPath)) }
}
