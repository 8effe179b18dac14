/// The state of the app, folded from the log without the app's reducer.
struct FoldedState {
  private(set) var total = Sum()
  /// The sums of the participants' own tokens.
  private(set) var own: [String: Sum] = [:]
  /// The tokens whose effect has not ended.
  private(set) var pending: Set<Int> = []
  /// The token whose effect the next one of its kind cancels; nil without any.
  private var cancellable: Int?
  /// The tokens whose effects were cancelled.
  private(set) var cancelled: Set<Int> = []

  mutating func add(_ token: Int, of participant: String) {
    total.add(UInt64(bitPattern: Int64(token)))
    own[participant, default: Sum()].add(UInt64(bitPattern: Int64(token)))
    switch Ledger.effectKind(of: token) {
    case .noting, .sending, .failing: pending.insert(token)
    case .cancellable:
      if let cancellable {
        pending.remove(cancellable)
        cancelled.insert(cancellable)
      }
      cancellable = token
      pending.insert(token)
    case .endless, nil: break
    }
  }

  /// The effect of a token has ended.
  mutating func note(_ token: Int) {
    total.add(~UInt64(bitPattern: Int64(token)))
    pending.remove(token)
    if cancellable == token { cancellable = nil }
  }
}
