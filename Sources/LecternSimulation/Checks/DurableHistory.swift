internal import LecternLog
internal import LecternWire

/// An independent fold of the logs, one after the other: the states after each durable batch, and the tokens in their order.
struct DurableHistory {
  /// The state of the app.
  private(set) var state = FoldedState()
  /// The batches of the present log.
  private var batches: [LogBatch] = []
  /// The states at the ends of the batches with the app's actions, by the numbers of the actions.
  private var states = [0: FoldedState()]
  /// The digests of participants' own tokens, at any durable time.
  private var ownDigests: [String: Set<UInt64>] = [:]
  /// The numbers of actions after each of the app's actions, by the digest of the state.
  private var counts: [UInt64: Int]
  /// The digests of the states at the ends of batches.
  private var publishable: Set<UInt64>
  /// The positions of the tokens in their log.
  private(set) var positions: [Int: Int] = [:]
  /// The tokens of batches that the disk has lost.
  private var lostTokens: Set<Int> = []
  /// The tokens of former logs.
  private var formerTokens: Set<Int> = []
  /// The tokens that were added to a log more than once, and those that were added to two logs.
  private(set) var repeated: (inOne: [Int], inTwo: [Int]) = ([], [])
  /// The tokens whose effects had been cancelled when a process restored the room. It must not run them again.
  private var cancelled: Set<Int> = []
  /// The tokens whose effects have run again after they had been cancelled.
  private(set) var revived: [Int] = []

  init() {
    counts = [state.total.digest: 0]
    publishable = [state.total.digest]
  }

  /// Whether a state may be shown.
  func has(_ shown: ShownState) -> Bool {
    counts[shown.sum.digest] == shown.sum.count
      && (shown.isPartial || publishable.contains(shown.sum.digest))
  }

  /// Whether a participant's own state was durable at any time.
  func has(_ state: OwnState) -> Bool {
    state.sum == Sum() || ownDigests[state.participant]?.contains(state.sum.digest) == true
  }

  mutating func append(_ batch: LogBatch) {
    batches.append(batch)
    var numbers: [Int] = []
    for case .action(let action) in batch.entries.map(\.content) where action.lane == .app {
      if let earlier = action.forkOrigin {
        state = states[earlier] ?? FoldedState()
        // The effects in flight at that time run again.
        cancelled.formIntersection(state.cancelled)
      } else if let token = action.value.flatMap({ try? JSONValue($0) })?.integer {
        append(token, of: action)
      }
      numbers.append(action.count)
    }
    for number in numbers { states[number] = state }
    publishable.insert(state.total.digest)
  }

  private mutating func append(_ token: Int, of action: ActionEntry) {
    guard action.name == "added" else {
      state.note(token)
      if cancelled.contains(token) { revived.append(token) }
      counts[state.total.digest] = state.total.count
      return
    }
    let isRepeated = positions.updateValue(positions.count, forKey: token) != nil
    if isRepeated { repeated.inOne.append(token) }
    if formerTokens.contains(token) { repeated.inTwo.append(token) }
    let sender = action.sender ?? ""
    state.add(token, of: sender)
    counts[state.total.digest] = state.total.count
    ownDigests[sender, default: []].insert(state.own[sender, default: Sum()].digest)
  }

  /// A process has restored the room.
  mutating func restored() { cancelled = state.cancelled }

  /// Leaves out the batches after one. Pages may have been shown them.
  mutating func loseEnd(after number: Int) {
    let kept = batches.prefix(number)
    lostTokens.formUnion(positions.keys)
    (batches, state, positions) = ([], FoldedState(), [:])
    states = [0: state]
    for batch in kept { append(batch) }
  }

  /// Begins the log of another room in place of the last one.
  mutating func startOver() {
    (batches, state) = ([], FoldedState())
    states = [0: state]
    formerTokens.formUnion(positions.keys)
    positions = [:]
  }

  /// Whether a token is durable in a log, or was.
  func has(token: Int) -> Bool {
    positions[token] != nil || formerTokens.contains(token) || lostTokens.contains(token)
  }
}
