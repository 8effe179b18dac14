internal import Composable
internal import Foundation
internal import LecternWire

/// What a presenter sees of a room, and nobody else.
@ViewState struct PresenterRoomView {
  /// What a presenter has set; 0 for as many as ever.
  var actionsPerSecond: Int
  var address: String?
  var away: Int
  var behind: Int
  var driver: String?
  var floor: String
  /// An ISO 8601 time; nil while the room is live.
  var frozenSince: Date?
  /// How many wrong codes there have been in the last minute.
  var guesses: Int
  var hands: [HandView]
  var hasGuesses: Bool
  var hasHands: Bool
  var hasParticipants: Bool
  var isBlank: Bool
  // A page has no way to say "not".
  var isCodeHidden: Bool
  var isCodeShown: Bool
  var isFloorClosed: Bool
  var isFloorOpen: Bool
  var isFloorYours: Bool
  var isFrozen: Bool
  var isLive: Bool
  var isNotBlank: Bool
  var joinAddress: String?
  var joinCode: String?
  var links: [LinkView]
  var participants: [ParticipantView]
  var pointer: Pointer?
  /// How long the slowest wall takes to answer, in milliseconds; nil before one has.
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
    (walls, wallRoundTrip) = (headcount.walls, headcount.wallRoundTrip)
    (guesses, hasGuesses) = (headcount.guesses, headcount.guesses >= GuessCounter.alarm)
    hands = state.hands.map(HandView.init)
    hasHands = !state.hands.isEmpty
    participants = state.participants.map { ParticipantView($0, in: state) }
    hasParticipants = !state.participants.isEmpty
    links = state.links.map { LinkView($0, in: state) }
    address = state.address
    (joinAddress, joinCode) = (state.joinAddress, state.joinCode)
  }
}

/// Somebody who asks for the floor.
@ViewState struct HandView: Identifiable {
  let id: String
  var name: String

  init(_ hand: Hand) {
    (id, name) = (hand.id, hand.name)
  }
}

/// A participant who has a name, or has been put out.
@ViewState struct ParticipantView: Identifiable {
  let id: String
  var hasHand: Bool
  var isDriving: Bool
  /// Whether a page of the device is connected.
  var isIn: Bool
  var isOut: Bool
  var name: String

  init(_ participant: Participant, in state: RoomState) {
    id = participant.id
    name = participant.name ?? RoomState.nobodysName
    isOut = participant.isOut
    isIn = state.headcount.present.contains(id)
    (hasHand, isDriving) = (state.hasRaisedHand(id), state.isDriving(id))
  }
}

/// A link, and how many have come by it.
@ViewState struct LinkView: Identifiable {
  let id: String
  var devices: Int
  /// Whether its address is known.
  var hasAddress: Bool
  /// Whether it is of an earlier start: it is good still, and nobody can be told its address.
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
  /// The link whose secret is told to everybody in the hall: the latest, so that a new code takes the place
  /// of one that has got about.
  var joinLink: Link? {
    links.last { $0.role == .participant && !$0.isKept }
  }

  /// Where the audience types the code.
  var joinAddress: String? { address.map { $0 + "join" } }

  /// The code, as it is shown.
  var joinCode: String? { joinLink?.code?.text }

  /// What is seen of the room from a accessLevel.
  func encoded(for accessLevel: AccessLevel) throws(UnencodableValue) -> EncodedState {
    accessLevel == .presenter
      ? try EncodedState(PresenterRoomView(self))
      : try EncodedState(RoomView(self))
  }
}

extension Date {
  /// The moment of a timestamp.
  fileprivate init(_ timestamp: Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.millisecondsSinceEpoch) / 1_000)
  }
}
