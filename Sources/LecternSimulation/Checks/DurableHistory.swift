internal import LecternLog
internal import LecternWire

/// An independent fold of the log: the states after each durable batch, and the tokens in their order.
struct DurableHistory {
  private(set) var state = Ledger.State()
  /// The numbers of actions at the ends of batches, by the digest of the state.
  private(set) var counts: [UInt64: Int]
  /// The positions of the tokens that pages have added.
  private(set) var positions: [Int: Int] = [:]
  /// The tokens whose effect has ended.
  private(set) var noted: Set<Int> = []
  /// The tokens that are in the log more than once.
  private(set) var repeated: [Int] = []

  init() {
    counts = [state.digest: 0]
  }

  mutating func append(_ batch: LogBatch) {
    for case .action(let action) in batch.entries.map(\.content) where action.lane == .app {
      guard let token = action.value.flatMap({ try? JSONValue($0) })?.integer else { continue }
      switch action.name {
      case "added":
        if positions.updateValue(state.count, forKey: token) != nil { repeated.append(token) }
        state.add(UInt64(bitPattern: Int64(token)))
      default:
        noted.insert(token)
        state.add(~UInt64(bitPattern: Int64(token)))
      }
    }
    counts[state.digest] = state.count
  }
}
