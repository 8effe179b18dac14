/// The sign-ins that have ended, until they would be too old anyway. So no return is used twice.
struct UsedStates: Sendable {
  /// Maximum number of states. Beyond it, the oldest are forgotten; the provider accepts their codes only once, too.
  private static let limit = 4_096

  private var order: [(state: String, end: Int)] = []
  private var states: Set<String> = []

  /// Records a state.
  ///
  /// - Returns: false if it was used before.
  mutating func insert(_ state: String, at now: Int) -> Bool {
    let outdated = max(order.prefix { $0.end < now }.count, order.count - Self.limit + 1)
    if outdated > 0 {
      for entry in order.prefix(outdated) { states.remove(entry.state) }
      order.removeFirst(outdated)
    }
    guard states.insert(state).inserted else { return false }
    order.append((state, now + 2 * PendingSignIn.timeout))
    return true
  }
}
