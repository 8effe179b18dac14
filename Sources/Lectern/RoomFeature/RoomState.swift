public import Composable

/// The state of a room, beside the app's.
public struct RoomState: Equatable, Sendable {
  public var floor = Floor.presenter
  /// The raised hands, in the order in which they were raised.
  public var hands: [Hand] = []
  /// The participants with a name, in the order in which they entered it, and those that were put out.
  public var participants: [Participant] = []
  /// The number of actions that a participant may send a second while the floor is open; 0 for no such limit.
  public var actionsPerSecond = 0
  /// The time at which the audience's view was frozen; nil while it is live.
  public var frozenSince: Timestamp?
  /// The past that the room shows; nil while it shows the present.
  public var moment: Moment?
  /// The number of the last action before the app went on from an earlier moment; nil where it did not.
  public var goneOnAfter: Int?
  /// Why the past cannot be shown; nil while nothing is wrong.
  public var rewindProblem: String?
  /// What has crashed the last server, until a presenter has read it; nil after an orderly stop.
  public var crash: CrashNotice?
  /// The moments with a name, in their order.
  public var bookmarks: [Bookmark] = []
  /// The latest actions, while a presenter looks at them; nil while none does.
  public var inspection: Inspection?
  /// Where the action is that the room shows in slow motion; nil while each state is shown at once.
  public var flow: Flow?
  /// Whether walls show nothing.
  public var isBlank = false
  /// Whether the audience's pages show how to take part.
  public var isCodeShown = false
  /// The presenter's pointer; nil while it is hidden.
  public var pointer: Pointer?
  /// The session that points, by its id.
  var pointing: String?
  /// The participants with the floor or a raised hand that are not connected.
  var missing: Set<Participant.ID> = []
  /// The viewers in numbers; counted once a second at most, while a presenter is connected.
  public var headcount = Headcount()
  /// The links that are valid.
  public var links: [Link]
  /// The address that the audience opens, with a slash at its end; nil until it is known.
  public var address: String?

  /// Creates the state of a new room.
  ///
  /// - Parameters:
  ///   - links: the links of the start.
  ///   - participants: the participants of an earlier start.
  public init(links: [Link] = [], participants: [Participant] = []) {
    self.links = links
    self.participants = participants
  }

  /// Whether the presenter's pointer, and nothing else, differs from that of an earlier state.
  func differsInPointerAlone(from earlier: RoomState) -> Bool {
    guard pointer != earlier.pointer else { return false }
    var other = earlier
    (other.pointer, other.pointing) = (pointer, pointing)
    return other == self
  }

  /// Whether the audience's view is frozen.
  public var isFrozen: Bool { frozenSince != nil }
}

extension RoomState: Codable {
  /// What a snapshot has: the rest is measured anew after a restart.
  private enum CodingKeys: CodingKey {
    case floor, hands, participants, actionsPerSecond, frozenSince, isBlank, isCodeShown, missing
    case links, address, bookmarks
  }
}
