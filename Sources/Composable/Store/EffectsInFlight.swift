/// The effects of a store that have begun and not ended.
///
/// What ends is forgotten: nothing is kept of an effect but while it is in flight. What is cancelled is
/// returned, for the caller to tell it so when the access to this is over: it may act at once.
struct EffectsInFlight<State: Sendable, Action: Sendable> {
  /// A task, and what follows when it has ended.
  struct Entry {
    let task: Task<Void, Never>
    let origin: EffectOrigin<Action>
    let completion: Store<State, Action>.Completion
  }

  /// What all that begins now belongs to.
  private(set) var all = CancellationScope()
  /// The scope of the whole state, and within it those of the children that have effects in flight.
  let scope = StateScope<State>()
  let presence: EffectScopePresence
  private var entries: [Int: Entry] = [:]
  private var count = 0

  init(presence: EffectScopePresence) {
    self.presence = presence
    scope.onBranch = { presence.mayHaveScopes = true }
  }

  var isEmpty: Bool {
    entries.isEmpty && !scope.isNeeded && !scope.hasBranches && all.tasks.isEmpty
  }

  /// A number by which the next task is to be known.
  mutating func nextID() -> Int {
    count += 1
    return count
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

  /// Any one task; of a scope, where one is given.
  func anyTask(in scope: CancellationScope? = nil) -> Task<Void, Never>? {
    guard let scope else { return entries.first?.value.task }
    return scope.tasks.first.flatMap { entries[$0]?.task }
  }

  /// Where they come from, in the order in which they began; of a scope, where one is given.
  func origins(in scope: CancellationScope? = nil) -> [EffectOrigin<Action>] {
    (scope?.tasks ?? Set(entries.keys)).sorted().compactMap { entries[$0]?.origin }
  }
}

extension EffectsInFlight {
  /// Cancels what has a name.
  ///
  /// - Parameters:
  ///   - origin: tells whose names they are.
  ///   - sparesOrigin: whether what the origin itself is part of goes on.
  /// - Returns: the tasks to be cancelled.
  func cancel(
    named id: EffectID,
    of origin: EffectOrigin<Action>,
    sparesOrigin: Bool = false
  ) -> [Task<Void, Never>] {
    origin.names.scopes(named: id).filter { !(sparesOrigin && origin.lies(in: $0)) }
      .flatMap(cancel)
  }

  /// Ends the scopes whose part of the state is gone.
  ///
  /// - Returns: the tasks to be cancelled.
  func endOrphans(in state: State) -> [Task<Void, Never>] {
    var ended: [EffectScope] = []
    scope.endOrphans(in: state, &ended)
    presence.mayHaveScopes = scope.hasBranches
    return ended.flatMap { cancel($0.scope) }
  }

  /// Ends the scope of a child, where there is one.
  ///
  /// - Returns: the tasks to be cancelled.
  func end(_ step: some EffectScopeStep, of origin: EffectOrigin<Action>) -> [Task<Void, Never>] {
    guard let scope = origin.find(step) else { return [] }
    scope.remove()
    return cancel(scope.scope)
  }

  /// - Returns: the tasks to be cancelled.
  func cancel(_ scope: CancellationScope) -> [Task<Void, Never>] {
    scope.isCancelled = true
    return scope.tasks.compactMap { entries[$0]?.task }
  }

  /// Cancels all that there is; what begins later is not concerned.
  ///
  /// - Returns: the tasks to be cancelled.
  mutating func cancelAll() -> [Task<Void, Never>] {
    all.isCancelled = true
    all = CancellationScope()
    return entries.values.map(\.task)
  }
}
