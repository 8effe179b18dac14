/// How many are in a room.
public struct Headcount: Equatable, Sendable {
  /// Pages that are connected, presenters left out.
  public var watching = 0
  /// Those of them that have not taken the latest state yet.
  public var behind = 0
  /// Pages that were connected until lately.
  public var away = 0
  /// Pages that have come by a link, by its id.
  public var devices: [String: Int] = [:]
  /// Walls that are connected.
  public var walls = 0
  /// How long the slowest of them takes to answer, in milliseconds; nil before one has.
  public var wallRoundTrip: Int?
  /// The participants of the list who have a page open.
  public var present: Set<Participant.ID> = []
  /// How many wrong codes there have been in the last minute.
  public var guesses = 0

  /// Nobody.
  public init() {}
}
