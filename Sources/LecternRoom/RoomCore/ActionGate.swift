internal import Composable
internal import LecternTransport
internal import LecternWire

/// Decides whether a page's message is reduced.
///
/// ```
///   bytes ─▶ decode ─▶ ref: run before? ─▶ rate ─▶ right ─▶ an action of the app, or of the room
///               └─────────────┴──────────────┴────────┴───▶ a fault
/// ```
struct ActionGate<Action: UserAction> {
  /// The room's reaction to a message.
  enum Verdict {
    /// It reduces an action of the app and acknowledges it.
    case app(Action, from: Sender, ref: Int)
    /// It reduces an action of its own and acknowledges it.
    case room(RoomAction, from: Sender, ref: Int)
    /// It acknowledges an action that was run before. `closes`: the page has used up its refusals.
    case repeated(ref: Int, closes: Bool)
    /// It answers with a fault. `closes`: the page has used up its refusals.
    case refused(Fault, closes: Bool)
  }

  /// The action by which a presenter continues without recording.
  private static var abandonRecording: String { "$room.recordingAbandoned" }

  private let permissions: Permissions<Action>
  private let restricted: RestrictedActions
  let limits: RoomLimits
  private var budgets = ActionBudgets()

  init(permissions: Permissions<Action>, limits: RoomLimits) {
    self.permissions = permissions
    restricted = RestrictedActions(of: Action.self, among: permissions.names)
    self.limits = limits
  }

  /// Judges a message.
  ///
  /// A refused action counts as not run: if a page repeats it, it is judged again, unless a later one was run meanwhile. The
  /// caller records each action that is run.
  ///
  /// - Parameters:
  ///   - bytes: the message.
  ///   - number: its number in a call; nil for a page's message.
  ///   - origin: who has made the message.
  ///   - session: the session of the page that has sent it.
  ///   - standing: the participant's standing that the page was sent.
  ///   - channel: the channel of the page's access level.
  ///   - room: the room's state, as it is shown.
  ///   - latest: the room's state, including changes that aren't shown yet; by default the same.
  ///   - isRecording: whether actions can be recorded; otherwise only the action to continue without recording is accepted.
  ///   - flight: knows the actions that have crashed the server, and is told which action is about to be decoded.
  ///   - now: the room's time.
  func admit(
    _ bytes: [UInt8],
    numbered number: Int? = nil,
    origin: ActionOrigin = .page,
    from session: Session,
    standing: ParticipantStanding = ParticipantStanding(),
    in channel: Channel,
    of room: RoomState,
    latest: RoomState? = nil,
    isRecording: Bool = true,
    flight: FlightRecorder? = nil,
    now: Duration
  ) -> Verdict {
    do throws(Fault) {
      let message = try ActionMessage(
        bytes,
        limits: limits.message,
        number: number,
        origin: origin
      )
      switch session.verdict(on: message.ref) {
      case .known:
        let isAllowed = allowsRefusal(of: bytes.count, from: session, now: now)
        return .repeated(ref: message.ref, closes: !isAllowed)
      case .stale:
        if let flight, flight.refuses(message.ref, of: session.clientText) {
          throw .actionCrashed(message.ref)
        }
        throw .stale(message.ref)
      case .new:
        if origin != .room || message.name.head == Wire.roomName {
          try charge(for: message, of: bytes.count, from: session, in: channel, of: room, now: now)
          guard message.name.isAmong(channel.shared.allowedActions) else {
            throw .notAllowed(message)
          }
        }
        guard isRecording || message.name.description == Self.abandonRecording else {
          throw .notRecorded(message.ref)
        }
        if let flight {
          if flight.refuses(message.ref, of: session.clientText) {
            throw .actionCrashed(message.ref)
          }
          flight.willDecode(
            message,
            from: session.clientText,
            of: session.participant,
            as: channel.accessLevel.role
          )
        }
        return message.name.head == Wire.roomName
          ? try roomAction(message, from: session, of: latest ?? room)
          : try appAction(message, of: origin, session, standing, in: channel, of: latest ?? room)
      }
    } catch {
      return .refused(
        error,
        closes: !allowsRefusal(of: bytes.count, from: session, now: now)
      )
    }
  }

  private func appAction(
    _ message: ActionMessage,
    of origin: ActionOrigin,
    _ session: Session,
    _ standing: ParticipantStanding,
    in channel: Channel,
    of room: RoomState
  ) throws(Fault) -> Verdict {
    if room.rewind.moment != nil { throw .inThePast(message.ref) }
    let action = try message.action(
      as: Action.self,
      meeting: channel.accessLevel.metRequirement,
      exposing: channel.exposedBindings
    )
    let isModeration =
      channel.accessLevel == .moderator && message.name.isAmong(restricted.moderation)
    if origin != .room, channel.accessLevel.isPermitted, !isModeration, room.floor.holder != .open {
      let viewer = Viewer(id: session.id, participant: session.participant)
      let identity = channel.shared.identity(of: ChannelViewer(viewer: viewer, standing: standing))
      guard permissions.allows(action, from: identity) else { throw .notAllowed(message) }
    }
    return .app(action, from: Sender(rawValue: session.participant), ref: message.ref)
  }

  private func roomAction(
    _ message: ActionMessage,
    from session: Session,
    of room: RoomState
  ) throws(Fault) -> Verdict {
    guard let name = message.name.tail else { throw .notAllowed(message) }
    guard message.valueLength <= RoomAction.valueLimit else { throw .valueTooLong(message.ref) }
    let action = try message.action(as: RoomAction.self, named: name)
    if let refusal = room.refusal(of: action, from: session.participant) {
      throw Fault(ref: message.ref, code: .notAllowed, message: refusal)
    }
    let sender = Sender(rawValue: action.isOfPage ? session.id : session.participant)
    return .room(action, from: sender, ref: message.ref)
  }
}

// Rights.
extension ActionGate {
  /// The role of a viewer without a link.
  var roleWithoutLink: Role { permissions.makesParticipants ? .participant : .audience }

  /// The access level of a viewer without a link, whoever has the floor.
  var accessLevelWithoutLink: AccessLevel {
    permissions.makesParticipants ? .participant : .audience
  }

  /// Returns the names of the actions that the viewers of an access level may send.
  func allowedActions(of accessLevel: AccessLevel, on floor: Floor) -> [String] {
    accessLevel.allowedActions(permissions.names, moderation: restricted.moderation, on: floor)
  }

  /// Returns the names among those that the viewers may not send because of a restriction.
  func deniedActions(of accessLevel: AccessLevel, on floor: Floor) -> [String] {
    restricted.denied(to: accessLevel, on: floor)
  }
}

// Rates.
extension ActionGate {
  /// Assigns a session the budgets of its device and its address. A presenter and a moderator have no address limits. All
  /// callers of a link have one budget.
  mutating func assignBudgets(
    to session: inout Session,
    as role: Role,
    at address: PeerAddress,
    now: Duration
  ) {
    if session.kind == .call { session.budget = budgets.budget(of: session.participant, now: now) }
    guard role == .audience || role == .participant else {
      session.addressBudget = nil
      return
    }
    session.addressBudget = budgets.budget(at: address, now: now)
    if role == .audience {
      session.budget = budgets.budget(ofAudienceAt: address, now: now)
    } else if session.isRemembered {
      session.budget = budgets.budget(of: session.participant, now: now)
    }
  }

  /// Charges the processor time of a message. A presenter's messages are free.
  func charge(_ time: Duration, to session: Session, now: Duration) {
    guard let addressBudget = session.addressBudget else { return }
    session.budget.charge(time, within: limits, now: now)
    addressBudget.charge(time, within: limits, now: now)
  }

  /// Takes the cost of an action before it is processed further.
  private func charge(
    for message: ActionMessage,
    of size: Int,
    from session: Session,
    in channel: Channel,
    of room: RoomState,
    now: Duration
  ) throws(Fault) {
    let rate = room.floor.actionsPerSecond
    if channel.accessLevel == .participant, rate > 0, message.name.head != Wire.roomName,
      !session.budget.allowsAction(perSecond: rate, now: now)
    {
      throw .tooManyActions(message.ref, rate)
    }
    guard session.budget.allowsAction(of: size, within: limits, now: now),
      session.addressBudget?.allowsAction(of: size, within: limits, now: now) ?? true
    else {
      let hasCredit =
        session.budget.hasCredit(within: limits, now: now)
        && session.addressBudget?.hasCredit(within: limits, now: now) ?? true
      throw hasCredit
        ? .tooManyActions(message.ref, limits.actionsPerSecond) : .tooMuchWork(message.ref)
    }
  }

  private func allowsRefusal(of size: Int, from session: Session, now: Duration) -> Bool {
    let isAllowed = session.budget.allowsRefusal(of: size, within: limits, now: now)
    let isAllowedHere = session.addressBudget?.allowsRefusal(of: size, within: limits, now: now)
    return isAllowed && isAllowedHere ?? true
  }
}

extension ActionGate.Verdict: Equatable where Action: Equatable {}

extension RoomAction {
  /// Whether its sender is the page. A pointer and a caret belong to a page, everything else to the participant.
  fileprivate var isOfPage: Bool {
    switch self {
    case .pointer(.pointerMoved), .carets: true
    default: false
    }
  }
}

extension Fault {
  fileprivate static func notAllowed(_ message: ActionMessage) -> Fault {
    Fault(
      ref: message.ref,
      code: .notAllowed,
      message: "this viewer may not send \"\(message.name)\""
    )
  }

  fileprivate static func notRecorded(_ ref: Int) -> Fault {
    Fault(
      ref: ref,
      code: .notRecorded,
      message: "The room is on hold: its disk does not work. Try again in a moment."
    )
  }

  fileprivate static func actionCrashed(_ ref: Int) -> Fault {
    Fault(
      ref: ref,
      code: .actionCrashed,
      message: "The server crashed on this, so it was not done. Everything else continues."
    )
  }

  fileprivate static func inThePast(_ ref: Int) -> Fault {
    Fault(
      ref: ref,
      code: .inThePast,
      message: "The room shows its past. Nothing can be changed until the presenter returns to now."
    )
  }

  fileprivate static func stale(_ ref: Int) -> Fault {
    Fault(
      ref: ref,
      code: .staleRef,
      message: "it is too late for this action: a later one of the page was run"
    )
  }

  fileprivate static func valueTooLong(_ ref: Int) -> Fault {
    Fault(
      ref: ref,
      code: .invalidValue,
      message: "the value of a room action has \(RoomAction.valueLimit) bytes at most"
    )
  }

  fileprivate static func tooMuchWork(_ ref: Int) -> Fault {
    Fault(
      ref: ref,
      code: .tooManyActions,
      message:
        "these actions take more of the server's time than a viewer may use; try again in a moment"
    )
  }

  fileprivate static func tooManyActions(_ ref: Int, _ rate: Int) -> Fault {
    Fault(
      ref: ref,
      code: .tooManyActions,
      message: "a viewer may send \(rate) \(rate == 1 ? "action" : "actions") a second"
    )
  }
}
