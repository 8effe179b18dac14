internal import LecternTransport

/// The budgets of those who share one: all the pages of a device, and all that come from an address.
struct ActionBudgets {
  private enum Owner: Hashable {
    case participant(Participant.ID)
    /// The pages at an address that are no device's; nothing that they say is run.
    case audience(PeerAddress)
    /// All viewers at an address but presenters.
    case address(PeerAddress)
  }

  /// How many viewers' actions an address has: a hall may have one for everybody in it.
  static let addressShare = 64

  private var budgets: [Owner: ActionBudget] = [:]
  private var threshold = 64

  /// The budget of a participant's device, whichever page speaks for it.
  mutating func budget(of participant: Participant.ID, now: Duration) -> ActionBudget {
    budget(of: .participant(participant), share: 1, now: now)
  }

  /// The budget of an address's pages that may send nothing: another id of a page is no other budget.
  mutating func budget(ofAudienceAt address: PeerAddress, now: Duration) -> ActionBudget {
    budget(of: .audience(address.site), share: 1, now: now)
  }

  /// The budget of all that come from an address.
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

  /// Forgets what is as good as new, and what nobody uses; another would be no better.
  private mutating func forgetFull(now: Duration) {
    for owner in budgets.filter({ $0.value.isFull(now: now) }).map(\.key) {
      // A page that is connected may hold it, and spend from it later: a new one beside it would be a second.
      if isKnownUniquelyReferenced(&budgets[owner]) { budgets[owner] = nil }
    }
    threshold = 2 * budgets.count + 64
  }
}
