internal import LecternLog
internal import LecternWire

/// An independent fold of the log: the states after each durable batch, and the tokens in their order.
struct DurableHistory {
  private(set) var total = Sum()
  /// The sums of the participants' own tokens.
  private(set) var own: [String: Sum] = [:]
  /// The digests of participants' own tokens, at any durable time.
  private var ownDigests: [String: Set<UInt64>] = [:]
  /// The numbers of actions at the ends of batches, by the digest of the state.
  private(set) var counts: [UInt64: Int]
  /// The positions of the tokens that pages have added.
  private(set) var positions: [Int: Int] = [:]
  /// The tokens whose effect has ended.
  private(set) var noted: Set<Int> = []
  /// The tokens that are in the log more than once.
  private(set) var repeated: [Int] = []

  init() {
    counts = [total.digest: 0]
  }

  /// Whether a participant's own state was durable at any time.
  func has(_ state: OwnState) -> Bool {
    state.sum == Sum() || ownDigests[state.participant]?.contains(state.sum.digest) == true
  }

  mutating func append(_ batch: LogBatch) {
    for case .action(let action) in batch.entries.map(\.content) where action.lane == .app {
      guard let token = action.value.flatMap({ try? JSONValue($0) })?.integer else { continue }
      switch action.name {
      case "added":
        if positions.updateValue(total.count, forKey: token) != nil { repeated.append(token) }
        total.add(UInt64(bitPattern: Int64(token)))
        add(token, of: action.sender ?? "")
      default:
        noted.insert(token)
        total.add(~UInt64(bitPattern: Int64(token)))
      }
    }
    counts[total.digest] = total.count
  }

  private mutating func add(_ token: Int, of participant: String) {
    own[participant, default: Sum()].add(UInt64(bitPattern: Int64(token)))
    ownDigests[participant, default: []].insert(own[participant, default: Sum()].digest)
  }
}
