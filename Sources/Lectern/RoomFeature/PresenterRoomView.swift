internal import LecternWire

/// What a presenter sees of a room, and nobody else.
@ViewState struct PresenterRoomView {
  var address: String?
  var away: Int
  var behind: Int
  var driver: String?
  var floor: String
  var hands: [HandView]
  var hasHands: Bool
  // A page has no way to say "not".
  var isFloorClosed: Bool
  var isFloorOpen: Bool
  var isFloorYours: Bool
  var isFrozen: Bool
  var isLive: Bool
  var joinAddress: String?
  var joinCode: String?
  var links: [LinkView]
  var pointer: Pointer?
  var watching: Int

  init(_ state: RoomState) {
    let shared = RoomView(state)
    (floor, driver, isFloorOpen) = (shared.floor, shared.driver, shared.isFloorOpen)
    (isFrozen, pointer) = (shared.isFrozen, shared.pointer)
    (isFloorClosed, isFloorYours) = (!shared.isFloorOpen, state.floor == .presenter)
    isLive = !shared.isFrozen
    let headcount = state.headcount
    (watching, behind, away) = (headcount.watching, headcount.behind, headcount.away)
    hands = state.hands.map(HandView.init)
    hasHands = !state.hands.isEmpty
    links = state.links.map { LinkView($0, in: state) }
    address = state.address
    joinAddress = state.address.map { $0 + "join" }
    joinCode = state.joinLink?.secret.text
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

/// A link, and how many have come by it.
@ViewState struct LinkView: Identifiable {
  let id: String
  var devices: Int
  var link: String
  var role: String

  init(_ link: Link, in state: RoomState) {
    id = link.id
    devices = state.headcount.devices[link.id] ?? 0
    role = link.role.rawValue
    self.link = link.address(in: state.address ?? "")
  }
}

extension RoomState {
  /// The link whose secret is told to everybody in the hall: the latest, so that a new code takes the place
  /// of one that has got about.
  var joinLink: Link? {
    links.last { $0.role == .participant }
  }

  /// What is seen of the room from a seat.
  func encoded(for seat: Seat) throws(UnencodableValue) -> EncodedState {
    seat == .presenter
      ? try EncodedState(PresenterRoomView(self))
      : try EncodedState(RoomView(self))
  }
}
