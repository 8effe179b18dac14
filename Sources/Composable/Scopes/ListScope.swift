internal import OrderedCollections

/// The scopes of a list's elements.
final class ListScope<ID: Hashable & Sendable, Element>: EffectScope, @unchecked Sendable {
  struct Key: Hashable {
    let id: ID
    let identity: ChildIdentity
  }

  private var elements: [Key: StateScope<Element>] = [:]
  /// Whether any of the elements may have to be looked into.
  private var hasDepth = false
  /// The list's ids when they were looked up last, kept only where few of them have no effects.
  private var checkedIDs: OrderedSet<ID>?

  func element(_ key: Key) -> StateScope<Element> {
    if let scope = elements[key] { return scope }
    begin()
    let scope = StateScope<Element> { [weak self] in
      self?.elements[key] = nil
      self?.end()
    }
    scope.onBranch = { [weak self] in self?.hasDepth = true }
    elements[key] = scope
    if !key.identity.isTrivial { hasDepth = true }
    checkedIDs = nil
    return scope
  }

  func existingElement(_ key: Key) -> StateScope<Element>? {
    elements[key]
  }

  /// Takes out the elements that are gone, and adds them to a list.
  ///
  /// Only the ids that have effects in flight are looked up. Where those are many, as when each row has a
  /// timer, the list's ids are kept, and are the same storage until the list changes. Adding one then
  /// copies them all, which costs no more than looking all of them up.
  func endOrphans(in list: OrderedDictionary<ID, Element>, _ ended: inout [EffectScope]) {
    let areMany = elements.count > 16 && elements.count > list.count / 16
    if areMany, !hasDepth, let checkedIDs, checkedIDs.isSameStorage(as: list.keys) { return }
    for (key, scope) in elements {
      if let index = list.index(forKey: key.id), survives(scope, key, list, index, &ended) {
        continue
      }
      scope.remove()
      ended.append(scope)
    }
    checkedIDs = areMany && !hasDepth ? list.keys : nil
  }

  private func survives(
    _ scope: StateScope<Element>,
    _ key: Key,
    _ list: OrderedDictionary<ID, Element>,
    _ index: Int,
    _ ended: inout [EffectScope]
  ) -> Bool {
    guard scope.hasBranches || !key.identity.isTrivial else { return true }
    let element = list.values[index]
    guard key.identity.isTrivial || key.identity == ChildIdentity(of: element) else { return false }
    scope.endOrphans(in: element, &ended)
    return true
  }
}

extension OrderedSet {
  /// Whether the two share their storage, and so have the same elements. As long as both are held, no
  /// other elements can lie there.
  fileprivate func isSameStorage(as other: OrderedSet) -> Bool {
    guard count == other.count else { return false }
    return elements.withUnsafeBufferPointer { mine in
      other.elements.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
    }
  }
}
