internal import LecternTransport

/// The shared budgets: one for all pages of a device, and one for all viewers at an address.
struct ActionBudgets {
  private enum Owner: Hashable {
    case participant(Participant.ID)
    /// The pages at an address that have no device. None of their actions is run.
    case audience(PeerAddress)
    /// All viewers at an address except presenters.
    case address(PeerAddress)
  }

  /// The number of viewers whose limits an address has. A hall may have one address for all of them.
  static let addressShare = 64

  private var budgets: [Owner: ActionBudget] = [:]
  private var threshold = 64

  /// Returns the budget of a participant's device, for all of its pages.
  mutating func budget(of participant: Participant.ID, now: Duration) -> ActionBudget {
    budget(of: .participant(participant), share: 1, now: now)
  }

  /// Returns the budget of an address's pages without a device: a new client id brings no new budget.
  mutating func budget(ofAudienceAt address: PeerAddress, now: Duration) -> ActionBudget {
    budget(of: .audience(address.site), share: 1, now: now)
  }

  /// Returns the budget of all viewers at an address.
  mutating func budget(at address: PeerAddress, now: Duration) -> ActionBudget {
    budget(of: .address(address.site), share: Self.addressShare, now: now)
  }

  private mutating func budget(of owner: Owner, share: Int, now: Duration) -> ActionBudget {
    if let budget = budgets[owner] { return budget }
    if budgets.count >= threshold { forgetFull(now: now) }
    let budget = ActionBudget(share: share)
    budgets[owner] = budget
    return budget
  }

  /// Removes the full budgets that no session holds. New budgets would be equal.
  private mutating func forgetFull(now: Duration) {
    for owner in budgets.filter({ $0.value.isFull(now: now) }).map(\.key) {
      // A session that holds a budget may spend from it later. Removing it would give its owner a second budget.
      if isKnownUniquelyReferenced(&budgets[owner]) { budgets[owner] = nil }
    }
    threshold = 2 * budgets.count + 64
  }
}
