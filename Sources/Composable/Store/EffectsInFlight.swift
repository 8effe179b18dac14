/// The effects of a store that have begun and not ended.
///
/// What ends is forgotten: nothing is kept of an effect but while it is in flight.
struct EffectsInFlight<Action: Sendable> {
  /// A task, and what follows when it has ended.
  struct Entry {
    let task: Task<Void, Never>
    let origin: EffectOrigin<Action>
    let completion: () -> Void
  }

  /// All of them.
  private(set) var all = EffectRegion()
  private var entries: [Int: Entry] = [:]
  private var regions: [EffectID: [EffectRegion]] = [:]
  private var count = 0

  var isEmpty: Bool { entries.isEmpty && regions.isEmpty && all.tasks.isEmpty }

  /// A number by which the next task is to be known.
  mutating func nextID() -> Int {
    count += 1
    return count
  }

  func entry(_ id: Int) -> Entry? { entries[id] }

  mutating func insert(_ entry: Entry, id: Int) {
    entries[id] = entry
    for region in entry.origin.regions { region.tasks.insert(id) }
  }

  mutating func remove(id: Int) -> Entry? {
    guard let entry = entries.removeValue(forKey: id) else { return nil }
    for region in entry.origin.regions { region.tasks.remove(id) }
    return entry
  }

  /// Any one task of a region.
  func anyTask(in region: EffectRegion) -> Task<Void, Never>? {
    region.tasks.first.flatMap { entries[$0]?.task }
  }
}

extension EffectsInFlight {
  /// Where those of a region come from, in the order in which they began.
  func origins(in region: EffectRegion) -> [EffectOrigin<Action>] {
    region.tasks.sorted().compactMap { entries[$0]?.origin }
  }
}

// By name.
extension EffectsInFlight {
  mutating func insert(_ region: EffectRegion, named id: EffectID) {
    regions[id, default: []].append(region)
  }

  mutating func remove(_ region: EffectRegion, named id: EffectID) {
    regions[id]?.removeAll { $0 === region }
    if regions[id]?.isEmpty == true { regions[id] = nil }
  }

  func cancel(named id: EffectID) {
    for region in regions[id] ?? [] { cancel(region) }
  }

  func cancel(_ region: EffectRegion) {
    region.isCancelled = true
    for id in region.tasks { entries[id]?.task.cancel() }
  }

  /// Cancels all that there is; what begins later is not concerned.
  mutating func cancelAll() {
    cancel(all)
    // Those in flight keep the old region, which says that they are cancelled.
    let cancelled = all
    all = EffectRegion()
    all.tasks = cancelled.tasks
  }
}
