/// The effects of a store that have started and not ended.
///
/// An effect that has ended leaves nothing behind. The functions that cancel return the tasks instead of
/// cancelling them: a task's cancellation handler may send an action at once, which needs access to this
/// value.
struct EffectsInFlight<State: Sendable, Action: Sendable> {
  struct Entry {
    let task: Task<Void, Never>
    let origin: EffectOrigin<Action>
    /// Called when the task has ended.
    let completion: Store<State, Action>.Completion
  }

  /// Contains all effects that started after the last ``cancelAll()``.
  private(set) var storeScope = CancellationScope()
  /// The root of the tree of features that have effects in flight.
  let root = StateNode<State>()
  let treeStatus: FeatureTreeStatus
  private var entries: [Int: Entry] = [:]
  private var lastID = 0

  init(treeStatus: FeatureTreeStatus) {
    self.treeStatus = treeStatus
    root.onChildAdded = { treeStatus.mayHaveChildren = true }
  }

  var isEmpty: Bool {
    entries.isEmpty && !root.isInUse && !root.hasChildren && storeScope.tasks.isEmpty
  }

  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  func entry(_ id: Int) -> Entry? { entries[id] }

  mutating func insert(_ entry: Entry, id: Int) {
    entries[id] = entry
    for scope in entry.origin.scopes { scope.tasks.insert(id) }
  }

  mutating func remove(id: Int) -> Entry? {
    guard let entry = entries.removeValue(forKey: id) else { return nil }
    for scope in entry.origin.scopes { scope.tasks.remove(id) }
    return entry
  }

  /// Returns any task in flight, of one scope if given.
  func anyTask(in scope: CancellationScope? = nil) -> Task<Void, Never>? {
    guard let scope else { return entries.first?.value.task }
    return scope.tasks.first.flatMap { entries[$0]?.task }
  }

  /// Returns the origins of the effects in flight, of one scope if given, in the order in which they
  /// started.
  func origins(in scope: CancellationScope? = nil) -> [EffectOrigin<Action>] {
    (scope?.tasks ?? Set(entries.keys)).sorted().compactMap { entries[$0]?.origin }
  }
}

extension EffectsInFlight {
  /// Cancels the effects with an id.
  ///
  /// - Parameters:
  ///   - origin: determines the feature whose id it is.
  ///   - sparesOrigin: whether to spare the scopes that contain `origin` itself.
  /// - Returns: the tasks to cancel.
  func cancel(
    id: EffectID,
    of origin: EffectOrigin<Action>,
    sparesOrigin: Bool = false
  ) -> [Task<Void, Never>] {
    origin.namespace.scopes(id: id).filter { !(sparesOrigin && origin.isInside($0)) }
      .flatMap(cancel)
  }

  /// Cancels the effects of features whose state is gone.
  ///
  /// - Returns: the tasks to cancel.
  func cancelOrphans(in state: State) -> [Task<Void, Never>] {
    var orphans: [FeatureNode] = []
    root.detachOrphans(in: state, &orphans)
    treeStatus.mayHaveChildren = root.hasChildren
    return orphans.flatMap { cancel($0.cancellationScope) }
  }

  /// Cancels the effects of a child.
  ///
  /// - Returns: the tasks to cancel.
  func cancelChild(
    at path: some ChildPath,
    of origin: EffectOrigin<Action>
  ) -> [Task<Void, Never>] {
    guard let child = origin.existingNode(at: path) else { return [] }
    child.detach()
    return cancel(child.cancellationScope)
  }

  /// Cancels the effects in a scope.
  ///
  /// - Returns: the tasks to cancel.
  func cancel(_ scope: CancellationScope) -> [Task<Void, Never>] {
    scope.isCancelled = true
    return scope.tasks.compactMap { entries[$0]?.task }
  }

  /// Cancels all effects in flight; effects that start later are unaffected.
  ///
  /// - Returns: the tasks to cancel.
  mutating func cancelAll() -> [Task<Void, Never>] {
    storeScope.isCancelled = true
    storeScope = CancellationScope()
    return entries.values.map(\.task)
  }
}
