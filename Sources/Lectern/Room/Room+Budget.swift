internal import Composable
internal import LecternTransport
internal import LecternWire

// What viewers use of the room.
extension Room {
  /// Gives a page what it may use.
  func fund(_ session: Session, at address: PeerAddress) {
    let now = now()
    guard role(of: session) != .presenter else {
      session.addressBudget = nil
      return
    }
    session.addressBudget = budgets.budget(at: address, now: now)
    if session.participant != session.id {
      session.budget = budgets.budget(of: session.participant, now: now)
    } else if role(of: session) == .audience {
      session.budget = budgets.budget(ofAudienceAt: address, now: now)
    }
  }

  /// Charges an action, before anything else is done for it.
  ///
  /// - Throws: a fault where the page, its device or its address has used up what it may use.
  func pay(
    for message: ActionMessage,
    of size: Int,
    from session: Session,
    in accessLevel: AccessLevel
  ) throws(Fault) {
    let now = now()
    let rate = roomState.actionsPerSecond
    if accessLevel == .participant, rate > 0, message.name.head != Wire.roomName,
      !session.budget.allowsAction(perSecond: rate, now: now)
    {
      throw .tooManyActions(message.ref, rate)
    }
    guard session.budget.allowsAction(of: size, within: limits, now: now),
      session.addressBudget?.allowsAction(of: size, within: limits, now: now) ?? true
    else { throw .tooManyActions(message.ref, limits.actionsPerSecond) }
  }

  /// Whether one more message of a page may be refused.
  func allowsRefusal(of size: Int, from session: Session) -> Bool {
    let now = now()
    let isAllowed = session.budget.allowsRefusal(of: size, within: limits, now: now)
    let isAllowedThere = session.addressBudget?.allowsRefusal(of: size, within: limits, now: now)
    return isAllowed && isAllowedThere ?? true
  }

  /// Charges what a message has cost the processor; a presenter's costs nothing.
  func charge(_ time: Duration, to session: Session) {
    guard let addressBudget = session.addressBudget else { return }
    let now = now()
    session.budget.charge(time, within: limits, now: now)
    addressBudget.charge(time, within: limits, now: now)
  }
}

extension Fault {
  fileprivate static func tooManyActions(_ ref: Int, _ rate: Int) -> Fault {
    Fault(
      ref: ref,
      code: .tooManyActions,
      message:
        "a viewer may send \(rate) \(rate == 1 ? "action" : "actions") a second, of little cost"
    )
  }
}
