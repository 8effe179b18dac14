/// The holder of the floor, and the rate limit while it is open.
public struct FloorState: Equatable, Sendable {
  /// The holder of the floor.
  public var holder = Floor.presenter
  /// The number of actions a second that a participant may send while the floor is open; 0 for no such limit.
  public var actionsPerSecond = 0

  /// The participant with the floor, the driver; nil while only presenters have the floor, or all have it.
  public var driver: Hand? {
    if case .granted(let hand) = holder { hand } else { nil }
  }

  /// Returns whether a participant was granted the floor.
  func isDriving(_ id: Hand.ID) -> Bool { driver?.id == id }

  /// Revokes the floor from a participant, if it has it.
  mutating func revoke(from id: Hand.ID) {
    if isDriving(id) { holder = .presenter }
  }
}

extension FloorState: Codable {
  private enum CodingKeys: String, CodingKey {
    case holder = "floor"
    case actionsPerSecond
  }
}
