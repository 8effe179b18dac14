/// The state of a room itself: one part for each feature.
public struct RoomState: Equatable, Sendable {
  public var floor = FloorState()
  public var hands = HandsState()
  public var links = LinksState()
  public var pointer = PointerState()
  public var freeze = FreezeState()
  public var rewind = RewindState()
  public var inspector = InspectorState()
  /// The numbers of viewers, counted at most once a second while a presenter is connected.
  public var headcount = Headcount()

  /// Creates the state of a new room.
  ///
  /// - Parameters:
  ///   - links: the links of the start.
  ///   - participants: the participants of an earlier start.
  public init(links: [Link] = [], participants: [Participant] = []) {
    self.links.all = links
    hands.participants = participants
  }

  /// Returns whether the state differs from an earlier one in nothing but the presenter's pointer.
  func differsInPointerAlone(from earlier: RoomState) -> Bool {
    guard pointer.position != earlier.pointer.position else { return false }
    var other = earlier
    other.pointer = pointer
    return other == self
  }
}

// A snapshot is one object with the fields of all features. Other values are measured again after a restart.
extension RoomState: Codable {
  public init(from decoder: any Decoder) throws {
    floor = try FloorState(from: decoder)
    hands = try HandsState(from: decoder)
    links = try LinksState(from: decoder)
    freeze = try FreezeState(from: decoder)
    rewind = try RewindState(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    try floor.encode(to: encoder)
    try hands.encode(to: encoder)
    try links.encode(to: encoder)
    try freeze.encode(to: encoder)
    try rewind.encode(to: encoder)
  }
}
