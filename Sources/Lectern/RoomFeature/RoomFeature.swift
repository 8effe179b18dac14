public import Composable
internal import LecternWire

/// The reducer of a room's own state.
///
/// It checks no rights: the room does, before it sends an action.
public struct RoomFeature: Reducer {
  /// How long a participant with the floor or a raised hand may be away before it loses them.
  private static var patience: Duration { .seconds(10) }
  /// Maximum number of links.
  private static var linkLimit: Int { 64 }
  /// The highest rate that a presenter can set.
  private static var rateLimit: Int { 1_000 }

  private let clock: any Clock<Duration>
  private let makeLink: @Sendable (Role) -> Link

  /// Creates the reducer.
  ///
  /// - Parameters:
  ///   - clock: measures absences.
  ///   - makeLink: returns a new link with random secrets.
  public init(
    clock: any Clock<Duration> = ContinuousClock(),
    makeLink: @escaping @Sendable (Role) -> Link = Link.random
  ) {
    self.clock = clock
    self.makeLink = makeLink
  }

  public func reduce(into state: inout RoomState, action: RoomAction) -> Effect<RoomAction> {
    let sender = ActionContext.current.sender?.rawValue
    switch action {
    case .handRaised(let name):
      if let sender { state.raiseHand(of: sender, name: name) }
    case .handLowered:
      if let sender { state.lowerHand(of: sender) }
    case .handDismissed(let id): state.lowerHand(of: id)
    case .handsDismissed: state.hands = []

    case .participantPutOut(let id): state.putOut(id)
    case .participantLetBack(let id): state.letBack(id)
    case .nameCleared(let id): state.clearName(of: id)

    case .floorGranted(let id):
      guard let hand = state.hands.first(where: { $0.id == id }) else { return .none }
      state.floor = .granted(hand)
      state.lowerHand(of: id)
    case .floorTakenBack:
      state.takeFloorBack()
    case .floorOpened:
      state.floor = .open

    case .actionRateSet(let rate):
      state.actionsPerSecond = min(max(0, rate), Self.rateLimit)

    case .frozen:
      state.frozenSince = state.frozenSince ?? ActionContext.current.timestamp
    case .released: state.frozenSince = nil
    case .blanked: state.isBlank = true
    case .unblanked: state.isBlank = false
    case .pointerMoved(let pointer):
      (state.pointer, state.pointing) = (pointer, sender)
    case .pointerHidden:
      (state.pointer, state.pointing) = (nil, nil)

    case .codeShown: state.isCodeShown = true
    case .codeHidden: state.isCodeShown = false
    case .codeChanged, .codeGuessedAt:
      guard let link = state.joinLink else { return .none }
      // A guessed code leaves the token in the QR code valid, which cannot be guessed.
      let codeOnly = action == .codeGuessedAt
      return .sync { [makeLink] in
        .codeReady(link.id, makeLink(.participant), codeOnly: codeOnly)
      }
    case .codeReady(let id, let other, let codeOnly):
      guard let index = state.links.firstIndex(where: { $0.id == id }) else { return .none }
      state.links[index].takeSecrets(of: other, codeOnly: codeOnly)

    case .linkMade(let role):
      guard role != .audience, state.links.count < Self.linkLimit else { return .none }
      return .sync { [makeLink] in .linkReady(makeLink(role)) }
    case .linkReady(let link):
      state.links.append(link)
    case .linkRevoked(let id):
      let others = state.links.filter { $0.id != id }
      // Without a presenter's link, no new link could be made.
      guard others.contains(where: { $0.role == .presenter }) else { return .none }
      state.links = others

    case .rewound: state.choose(.max)
    case .momentChosen(let number): state.choose(number)
    case .momentStepped(let direction): state.moment?.step(by: direction)
    case .momentShown(let shown): state.show(shown)
    case .returnedToNow: state.moment = nil
    case .rewindFailed(let problem): (state.moment, state.rewindProblem) = (nil, problem)
    case .goneOn(let last): (state.moment, state.goneOnAfter) = (nil, last)
    case .bookmarkSet(let bookmark): state.set(bookmark)
    case .inspectionShown(let inspection): state.inspection = inspection
    case .slowMotionBegan: state.flow = state.flow ?? Flow()
    case .slowMotionEnded: state.flow = nil
    case .crashReported(let crash): state.crash = crash
    case .crashDismissed: state.crash = nil
    case .flowReached(let flow): if state.flow != nil { state.flow = flow }
    case .bookmarkRemoved(let id): state.bookmarks.removeAll { $0.id == id }

    // The room itself sees to it.
    case .recordingAbandoned, .startedAnew, .wentOnFrom, .bookmarked: break
    case .actionInspected, .latestInspected, .effectCancelled: break

    case .linksStated(let links): state.links = links
    case .opened(let address): state.address = address
    case .counted(let headcount): state.headcount = headcount

    case .viewerLeft(let id):
      state.missing.insert(id)
      return .run { [clock] send in
        try await clock.sleep(for: Self.patience)
        await send(.viewerVanished(id))
      }
      .cancellable(id: id, cancelInFlight: true)
    case .viewerCame(let id):
      state.missing.remove(id)
      return .cancel(id: id)
    case .viewerVanished(let id):
      state.missing.remove(id)
      state.lowerHand(of: id)
      state.takeFloorBack(from: id)
      return .cancel(id: id)
    }
    return .none
  }
}
