internal import Composable
internal import Foundation
internal import LecternWire

/// The room's view state for presenters alone.
@ViewState struct PresenterRoomView {
  /// The rate that a presenter has set; 0 for none.
  var actionsPerSecond: Int
  var address: String?
  var away: Int
  var behind: Int
  var bookmarks: [BookmarkView]
  /// What has crashed the last server; nil after an orderly stop, and once it is read.
  var crash: CrashView?
  var driver: String?
  var floor: String
  /// Where the action is that the room shows in slow motion.
  var flow: FlowView?
  /// The connected ghosts of a rehearsal.
  var ghosts: Int
  /// An ISO 8601 time; nil while the room is live.
  var frozenSince: Date?
  /// The wrong codes in the last minute.
  var guesses: Int
  var hands: [HandView]
  /// The number of the last action before the app went on from an earlier moment.
  var goneOnAfter: Int?
  var hasGhosts: Bool
  var hasGuesses: Bool
  var hasHands: Bool
  var hasParticipants: Bool
  var isBlank: Bool
  /// The latest actions, while a presenter looks at them.
  var inspection: InspectionView?
  // A page's directives have no negation.
  var isCodeHidden: Bool
  var isCodeShown: Bool
  var isFloorClosed: Bool
  var isFloorOpen: Bool
  var isFloorYours: Bool
  var isFrozen: Bool
  var isLive: Bool
  var isNotBlank: Bool
  /// Whether what is shown is the past.
  var isPast: Bool
  var joinAddress: String?
  var joinCode: String?
  var links: [LinkView]
  /// What is shown of the past; nil while the present is shown.
  var moment: MomentView?
  var participants: [ParticipantView]
  var pointer: Pointer?
  /// Why the past cannot be shown.
  var rewindProblem: String?
  /// The slowest wall's round trip, in milliseconds; nil before the first.
  var wallRoundTrip: Int?
  var walls: Int
  var watching: Int

  init(_ state: RoomState) {
    let shared = RoomView(state)
    (floor, driver, isFloorOpen) = (shared.floor, shared.driver, shared.isFloorOpen)
    (isFrozen, isBlank, pointer) = (shared.isFrozen, shared.isBlank, shared.pointer)
    (isFloorClosed, isFloorYours) = (!shared.isFloorOpen, state.floor == .presenter)
    (isLive, isNotBlank) = (!shared.isFrozen, !shared.isBlank)
    (isCodeShown, isCodeHidden) = (state.isCodeShown, !state.isCodeShown)
    frozenSince = state.frozenSince.map(Date.init)
    actionsPerSecond = state.actionsPerSecond
    let headcount = state.headcount
    (watching, behind, away) = (headcount.watching, headcount.behind, headcount.away)
    (ghosts, hasGhosts) = (headcount.ghosts, headcount.ghosts > 0)
    (walls, wallRoundTrip) = (headcount.walls, headcount.wallRoundTrip)
    (guesses, hasGuesses) = (headcount.guesses, headcount.guesses >= GuessCounter.alarm)
    hands = state.hands.map(HandView.init)
    hasHands = !state.hands.isEmpty
    participants = state.participants.map { ParticipantView($0, in: state) }
    hasParticipants = !state.participants.isEmpty
    links = state.links.map { LinkView($0, in: state) }
    (isPast, goneOnAfter, rewindProblem) = (
      state.moment != nil, state.goneOnAfter, state.rewindProblem
    )
    moment = state.moment.flatMap(MomentView.init)
    bookmarks = state.bookmarks.map(BookmarkView.init)
    crash = state.crash.map(CrashView.init)
    (inspection, flow) = (InspectionView(state), shared.flow)
    address = state.address
    (joinAddress, joinCode) = (state.joinAddress, state.joinCode)
  }
}

/// A raised hand.
@ViewState struct HandView: Identifiable {
  let id: String
  /// Whether a ghost of a rehearsal has raised it.
  var isGhost: Bool
  var name: String

  init(_ hand: Hand) {
    (id, name) = (hand.id, hand.name)
    isGhost = GhostCookie.isGhost(id)
  }
}

/// A participant with a name, or that was put out.
@ViewState struct ParticipantView: Identifiable {
  let id: String
  var hasHand: Bool
  var isDriving: Bool
  /// Whether it is a ghost of a rehearsal.
  var isGhost: Bool
  /// Whether a page of the device is connected.
  var isIn: Bool
  var isOut: Bool
  var name: String

  init(_ participant: Participant, in state: RoomState) {
    id = participant.id
    name = participant.name ?? RoomState.defaultName
    isOut = participant.isOut
    isIn = state.headcount.present.contains(id)
    isGhost = GhostCookie.isGhost(id)
    (hasHand, isDriving) = (state.hasRaisedHand(id), state.isDriving(id))
  }
}

/// A link, and its connected pages.
@ViewState struct LinkView: Identifiable {
  let id: String
  var devices: Int
  /// Whether its address is known.
  var hasAddress: Bool
  /// Whether it is of an earlier start: it is still valid, but its address is no longer known.
  var isKept: Bool
  var link: String?
  var role: String

  init(_ link: Link, in state: RoomState) {
    id = link.id
    devices = state.headcount.devices[link.id] ?? 0
    role = link.role.rawValue
    self.link = link.address(in: state.address ?? "")
    (hasAddress, isKept) = (!link.isKept, link.isKept)
  }
}

extension RoomState {
  /// The link that the hall is shown: the latest, so that a new code replaces one that has leaked.
  var joinLink: Link? {
    links.last { $0.role == .participant && !$0.isKept }
  }

  /// The address at which the audience types the code.
  var joinAddress: String? { address.map { $0 + "join" } }

  /// The code as it is shown.
  var joinCode: String? { joinLink?.code?.text }

  /// Returns the room's view state for an access level, encoded.
  func encoded(for accessLevel: AccessLevel) throws(UnencodableValue) -> EncodedState {
    accessLevel == .presenter
      ? try EncodedState(PresenterRoomView(self))
      : try EncodedState(RoomView(self))
  }
}

extension Date {
  init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.millisecondsSinceEpoch) / 1_000)
  }
}
