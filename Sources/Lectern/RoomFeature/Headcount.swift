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

  /// Nobody.
  public init() {}
}
