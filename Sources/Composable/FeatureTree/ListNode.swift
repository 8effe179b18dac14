internal import OrderedCollections

/// The node of a list; its children are the nodes of the elements.
final class ListNode<Elements: IdentifiedElements>: FeatureNode, @unchecked Sendable
where Elements.ID: Sendable {
  struct Key: Hashable {
    let id: Elements.ID
    let identity: ChildIdentity
  }

  private var elements: [Key: StateNode<Elements.Value>] = [:]
  /// Whether the state of any element has to be examined, beyond whether the element exists.
  private var mustExamineElements = false
  /// The list's ids when they were last looked up; kept only if many elements have effects.
  private var checkedIDs: OrderedSet<Elements.ID>?

  /// Returns the element's node, creating it if necessary.
  func element(_ key: Key) -> StateNode<Elements.Value> {
    if let node = elements[key] { return node }
    beginUse()
    let node = StateNode<Elements.Value> { [weak self] in
      self?.elements[key] = nil
      self?.endUse()
    }
    node.onChildAdded = { [weak self] in self?.mustExamineElements = true }
    elements[key] = node
    if !key.identity.isTrivial { mustExamineElements = true }
    checkedIDs = nil
    return node
  }

  func existingElement(_ key: Key) -> StateNode<Elements.Value>? {
    elements[key]
  }

  /// Detaches the nodes of elements that are gone, and appends them to `orphans`.
  ///
  /// Only the ids that have effects in flight are looked up. If there are many, as when each row has a
  /// timer, the list's ids are kept, and share the list's storage until the list changes. The next change
  /// then copies them all. The copy costs no more than looking all of them up.
  func detachOrphans(in list: Elements, _ orphans: inout [FeatureNode]) {
    let ids = list.ids
    let areMany = elements.count > 16 && elements.count > ids.count / 16
    if areMany, !mustExamineElements, let checkedIDs, checkedIDs.isSameStorage(as: ids) {
      return
    }
    for (key, node) in elements {
      if let index = ids.firstIndex(of: key.id), survives(node, key, list, index, &orphans) {
        continue
      }
      node.detach()
      orphans.append(node)
    }
    checkedIDs = areMany && !mustExamineElements ? ids : nil
  }

  private func survives(
    _ node: StateNode<Elements.Value>,
    _ key: Key,
    _ list: Elements,
    _ index: Int,
    _ orphans: inout [FeatureNode]
  ) -> Bool {
    guard node.hasChildren || !key.identity.isTrivial else { return true }
    let element = list[elementAt: index]
    guard key.identity.isTrivial || key.identity == ChildIdentity(of: element) else { return false }
    node.detachOrphans(in: element, &orphans)
    return true
  }
}

extension OrderedSet {
  /// Whether both sets share their storage, and hence have the same elements. While both are held, the
  /// storage cannot be reused for other elements.
  fileprivate func isSameStorage(as other: OrderedSet) -> Bool {
    guard count == other.count else { return false }
    return elements.withUnsafeBufferPointer { mine in
      other.elements.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
    }
  }
}
