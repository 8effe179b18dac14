public import Composable
public import LecternWire

/// What the actions of a room do: a reducer like any other.
///
/// Who may send which of them is not decided here, but by the room, before they are sent.
public struct RoomFeature: Reducer {
  /// How long who has the floor may be away until it is the presenter's again.
  private static var patience: Duration { .seconds(10) }
  /// How often the viewers are counted at most.
  private static var countingInterval: Duration { .seconds(1) }
  /// How many hands there can be, and how long a name is, in characters.
  private static var limit: (hands: Int, name: Int) { (256, 32) }
  /// How many links there can be.
  private static var linkLimit: Int { 64 }

  private let clock: any Clock<Duration>
  private let makeLink: @Sendable (Role) -> Link

  /// What the actions do.
  ///
  /// - Parameters:
  ///   - clock: tells how long somebody has been away.
  ///   - makeLink: makes a link that nobody can guess.
  public init(
    clock: any Clock<Duration> = ContinuousClock(),
    makeLink: @escaping @Sendable (Role) -> Link = Link.random
  ) {
    self.clock = clock
    self.makeLink = makeLink
  }

  public func reduce(into state: inout RoomState, action: RoomAction) -> Effect<RoomAction> {
    switch action {
    case .handRaised(let name):
      state.raiseHand(of: ActionContext.current.sender, name: name, limit: Self.limit)
    case .handLowered:
      state.hands.removeAll { $0.id == ActionContext.current.sender?.rawValue }

    case .floorGranted(let viewer):
      guard let hand = state.hands.first(where: { $0.id == viewer }) else { return .none }
      state.floor = .granted(hand)
      state.hands.removeAll { $0.id == viewer }
    case .floorTakenBack:
      state.floor = .presenter
    case .floorOpened:
      state.floor = .open

    case .frozen: state.isFrozen = true
    case .released: state.isFrozen = false
    case .pointerMoved(let pointer):
      (state.pointer, state.pointing) = (pointer, ActionContext.current.sender?.rawValue)
    case .pointerHidden:
      (state.pointer, state.pointing) = (nil, nil)

    case .linkMade(let role):
      guard role != .audience, state.links.count < Self.linkLimit else { return .none }
      return .sync { [makeLink] in .linkReady(makeLink(role)) }
    case .linkReady(let link):
      state.links.append(link)
    case .linkRevoked(let id):
      let others = state.links.filter { $0.id != id }
      // Else nobody could let anybody in any more.
      guard others.contains(where: { $0.role == .presenter }) else { return .none }
      state.links = others

    case .opened(let address): state.address = address
    case .stirred:
      return .run { [clock] send in
        try await clock.sleep(for: Self.countingInterval)
        await send(.countingDue)
      }
    case .countingDue: state.countings += 1
    case .counted(let headcount): state.headcount = headcount

    case .viewerLeft(let viewer):
      return .run { [clock] send in
        try await clock.sleep(for: Self.patience)
        await send(.viewerVanished(viewer))
      }
      .cancellable(id: viewer, cancelInFlight: true)
    case .viewerCame(let viewer):
      return .cancel(id: viewer)
    case .viewerVanished(let viewer):
      state.hands.removeAll { $0.id == viewer }
      if state.isDriving(viewer) { state.floor = .presenter }
    }
    return .none
  }
}

extension RoomState {
  /// Whether a viewer has the floor.
  func isDriving(_ viewer: String) -> Bool {
    if case .granted(let hand) = floor { hand.id == viewer } else { false }
  }

  /// Whether a viewer asks for the floor.
  func hasRaisedHand(_ viewer: String) -> Bool {
    hands.contains { $0.id == viewer }
  }

  /// Whether a viewer has the floor, or asks for it.
  func involves(_ viewer: String) -> Bool {
    isDriving(viewer) || hasRaisedHand(viewer)
  }

  fileprivate mutating func raiseHand(
    of sender: Sender?,
    name: String,
    limit: (hands: Int, name: Int)
  ) {
    guard let viewer = sender?.rawValue, !hasRaisedHand(viewer), !isDriving(viewer),
      hands.count < limit.hands
    else { return }
    let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // One letter can carry thousands of accents.
    let isSane = words.unicodeScalars.count <= 8 * limit.name
    let short = isSane ? String(words.prefix(limit.name)) : ""
    hands.append(Hand(id: viewer, name: short.isEmpty ? "Somebody" : short))
  }
}
