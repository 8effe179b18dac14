/// The state of the app, folded from the log without the app's reducer.
struct FoldedState {
  private(set) var total = Sum()
  /// The sums of the participants' own tokens.
  private(set) var own: [String: Sum] = [:]
  /// The tokens whose effect has not ended.
  private(set) var pending: Set<Int> = []

  mutating func add(_ token: Int, of participant: String) {
    total.add(UInt64(bitPattern: Int64(token)))
    own[participant, default: Sum()].add(UInt64(bitPattern: Int64(token)))
    if Ledger.hasEffect(token) { pending.insert(token) }
  }

  /// The effect of a token has ended.
  mutating func note(_ token: Int) {
    total.add(~UInt64(bitPattern: Int64(token)))
    pending.remove(token)
  }
}
