public import Composable

/// What a room is about, beside the app that it shows.
public struct RoomState: Equatable, Sendable {
  /// Who drives.
  public var floor = Floor.presenter
  /// Who asks for the floor, in the order in which they did.
  public var hands: [Hand] = []
  /// Those who have said a name, in the order in which they did, and those who have been put out.
  public var participants: [Participant] = []
  /// How many actions a participant may send a second while the floor is open; 0 for as many as ever.
  public var actionsPerSecond = 0
  /// Since when the audience stays where it is, while the presenter goes on; nil where it does not.
  public var frozenSince: Timestamp?
  /// Whether walls show nothing.
  public var isBlank = false
  /// Whether the audience's pages show how to take part.
  public var isCodeShown = false
  /// Where the presenter points.
  public var pointer: Pointer?
  /// Who does, by the viewer's id.
  var pointing: String?
  /// Those who have the floor, or ask for it, and are not connected.
  var missing: Set<Participant.ID> = []
  /// How many are there; counted once a second at most, while a presenter looks.
  public var headcount = Headcount()
  /// The links that make their users more than an audience.
  public var links: [Link]
  /// The address at which the audience finds the room, with a slash at its end; nil until it is known.
  public var address: String?

  /// A room that has just been opened.
  ///
  /// - Parameters:
  ///   - links: the links that make their users more than an audience.
  ///   - participants: those of whom something is known already.
  public init(links: [Link] = [], participants: [Participant] = []) {
    self.links = links
    self.participants = participants
  }

  /// Whether the audience stays where it is, while the presenter goes on.
  public var isFrozen: Bool { frozenSince != nil }
}
