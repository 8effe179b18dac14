/// The effects of a store that have started and not ended.
///
/// An effect that has ended leaves nothing behind. The functions that cancel return the tasks instead of
/// cancelling them: a task's cancellation handler may send an action at once, which needs access to this
/// value.
struct EffectsInFlight<State: Sendable, Action: Sendable> {
  struct Entry {
    let number: EffectNumber
    let work: Effect<Action>.Work
    private(set) var origin: EffectOrigin<Action>
    /// Nil until the effect is launched.
    var task: Task<Void, Never>?
    /// Called when the task has ended.
    let completion: StoreCore<State, Action>.Completion

    /// Drops the actions that the effect sends from now on.
    fileprivate mutating func cancel() {
      let scope = CancellationScope()
      scope.isCancelled = true
      origin = origin.inside(scope)
    }
  }

  /// Contains all effects that started after the last ``cancelAll()``.
  private(set) var storeScope = CancellationScope()
  /// The root of the tree of features that have effects in flight.
  let root = StateNode<State>()
  let treeStatus: FeatureTreeStatus
  private var entries: [Int: Entry] = [:]
  private var lastID = 0
  /// The id of the last effect that was forgotten; 0 if none was.
  private var lastForgottenID = 0
  /// The ids of the effects that are not launched yet, in the order in which they started.
  private(set) var unlaunched: [Int] = []
  /// The id of the last effect that began before the store was reset.
  private var lastDisownedID = 0

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

  /// Returns whether an effect was forgotten, so that what it sends is dropped.
  func hasForgotten(_ id: Int) -> Bool { id <= lastForgottenID }

  /// The id of the effect that started last.
  var latestID: Int { lastID }

  mutating func setTask(_ task: Task<Void, Never>, id: Int) {
    entries[id]?.task = task
    recordLaunch(id)
  }

  private mutating func recordLaunch(_ id: Int) {
    // Without a log, it is the last one.
    if let index = unlaunched.lastIndex(of: id) { unlaunched.remove(at: index) }
  }

  /// Returns whether an effect waits to be launched, of one scope if given.
  func hasPendingLaunches(in scope: CancellationScope? = nil) -> Bool {
    unlaunched.contains { id in scope.map { $0.tasks.contains(id) } ?? true }
  }

  mutating func insert(_ entry: Entry, id: Int) {
    entries[id] = entry
    if entry.task == nil { unlaunched.append(id) }
    for scope in entry.origin.scopes { scope.tasks.insert(id) }
  }

  mutating func remove(id: Int) -> Entry? {
    guard let entry = entries.removeValue(forKey: id) else { return nil }
    if entry.task == nil { recordLaunch(id) }
    for scope in entry.origin.scopes { scope.tasks.remove(id) }
    return entry
  }

  /// Disowns the effects in flight after they were cancelled, because the numbers of their actions start over.
  mutating func disown() {
    lastDisownedID = lastID
  }

  /// Makes the ids larger because those up to the offset are of effects that were forgotten. None is launched yet.
  mutating func moveIDs(by offset: Int) {
    var scopes: [ObjectIdentifier: CancellationScope] = [:]
    for entry in entries.values {
      for scope in entry.origin.scopes { scopes[ObjectIdentifier(scope)] = scope }
    }
    for scope in scopes.values { scope.tasks = Set(scope.tasks.map { $0 + offset }) }
    entries = Dictionary(uniqueKeysWithValues: entries.map { ($0 + offset, $1) })
    unlaunched = unlaunched.map { $0 + offset }
    lastID += offset
    lastForgottenID = offset
  }

  func isOwn(_ id: Int) -> Bool { id > lastDisownedID }

  /// The sequences of the effects in flight, by the number of the action that began them.
  var sequences: [Int: EffectSequence] {
    var sequences: [Int: EffectSequence] = [:]
    for (id, entry) in entries where isOwn(id) {
      sequences[entry.number.action] = entry.origin.sequence
    }
    return sequences
  }

  /// The numbers of the effects in flight, in the order in which they started.
  var numbers: [EffectNumber] {
    entries.keys.filter(isOwn).sorted().compactMap { entries[$0]?.number }
  }

  /// Whether an effect was cancelled and has not ended yet.
  var isAnyCancelled: Bool { entries.contains { isOwn($0.key) && $0.value.origin.isCancelled } }

  /// Returns any task in flight, of one scope if given.
  func anyTask(in scope: CancellationScope? = nil) -> Task<Void, Never>? {
    guard let scope else { return entries.values.lazy.compactMap(\.task).first }
    return scope.tasks.lazy.compactMap { entries[$0]?.task }.first
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

  /// Cancels one effect.
  ///
  /// - Returns: the task to cancel.
  mutating func cancel(_ number: EffectNumber) -> Task<Void, Never>? {
    guard let id = entries.first(where: { $0.value.number == number && isOwn($0.key) })?.key
    else { return nil }
    entries[id]?.cancel()
    return entries[id]?.task
  }

  /// Cancels all effects in flight; effects that start later are unaffected.
  ///
  /// - Returns: the tasks to cancel.
  mutating func cancelAll() -> [Task<Void, Never>] {
    storeScope.isCancelled = true
    storeScope = CancellationScope()
    return entries.values.compactMap(\.task)
  }
}
