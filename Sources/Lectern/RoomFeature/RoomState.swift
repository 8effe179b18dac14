/// What a room is about, beside the app that it shows.
public struct RoomState: Equatable, Sendable {
  /// Who drives.
  public var floor = Floor.presenter
  /// Who asks for the floor, in the order in which they did.
  public var hands: [Hand] = []
  /// Whether the audience stays where it is, while the presenter goes on.
  public var isFrozen = false
  /// Where the presenter points.
  public var pointer: Pointer?
  /// Who does, by the viewer's id.
  var pointing: String?
  /// How many are there; counted once a second at most, while a presenter looks.
  public var headcount = Headcount()
  /// How often it was time to count them.
  var countings = 0
  /// The links that make their users more than an audience.
  public var links: [Link]
  /// The address at which the audience finds the room, with a slash at its end; nil until it is known.
  public var address: String?

  /// A room that has just been opened.
  ///
  /// - Parameter links: the links that make their users more than an audience.
  public init(links: [Link] = []) {
    self.links = links
  }
}
