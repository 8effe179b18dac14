/// The numbers of a room's viewers. Ghosts of a rehearsal count in ``ghosts`` and ``present`` alone.
public struct Headcount: Codable, Equatable, Sendable {
  /// The connected pages, presenters left out.
  public var watching = 0
  /// The connected pages without the latest state, presenters left out.
  public var behind = 0
  /// The pages that were connected within the last two minutes.
  public var away = 0
  /// The connected pages of each link, by its id.
  public var devices: [String: Int] = [:]
  /// The connected walls.
  public var walls = 0
  /// The slowest wall's round trip, in milliseconds; nil before the first.
  public var wallRoundTrip: Int?
  /// The listed participants with a connected page.
  public var present: Set<Participant.ID> = []
  /// The connected ghosts of a rehearsal.
  public var ghosts = 0
  /// The wrong codes in the last minute.
  public var guesses = 0

  public init() {}
}
