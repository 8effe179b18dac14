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

  /// Whether the audience's view is frozen.
  public var isFrozen: Bool { frozenSince != nil }
}
