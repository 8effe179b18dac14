/// The state of a room itself: one part for each feature.
public struct RoomState: Equatable, Sendable {
  public var floor = FloorState()
  public var hands = HandsState()
  public var links = LinksState()
  public var pointer = PointerState()
  public var carets = CaretsState()
  public var freeze = FreezeState()
  public var rewind = RewindState()
  public var inspector = InspectorState()
  /// The numbers of viewers, counted at most once a second while a presenter is connected.
  public var headcount = Headcount()
  /// The number of viewers over time, counted while a presenter or moderator is connected; nil in a room whose app has no
  /// results.
  public var attendance: Attendance?
  /// The people with a name and a connected page; nil before the first, and in a room whose app lists none.
  public internal(set) var people: [PresentPerson]?

  /// Creates the state of a new room.
  ///
  /// - Parameters:
  ///   - links: the links of the start.
  ///   - participants: the participants of an earlier start.
  public init(links: [Link] = [], participants: [Participant] = []) {
    self.links.all = links
    hands.participants = participants
  }

  /// Returns whether the state differs from an earlier one in nothing but the presenter's pointer and carets.
  func differsInPointersAlone(from earlier: RoomState) -> Bool {
    guard pointer.position != earlier.pointer.position || carets != earlier.carets else {
      return false
    }
    var other = earlier
    (other.pointer, other.carets) = (pointer, carets)
    return other == self
  }
}

// A snapshot is one object with the fields of all features. Other values are measured again after a restart.
extension RoomState: Codable {
  private enum CodingKeys: CodingKey {
    case attendance
  }

  public init(from decoder: any Decoder) throws {
    floor = try FloorState(from: decoder)
    hands = try HandsState(from: decoder)
    links = try LinksState(from: decoder)
    freeze = try FreezeState(from: decoder)
    rewind = try RewindState(from: decoder)
    attendance = try decoder.container(keyedBy: CodingKeys.self)
      .decodeIfPresent(Attendance.self, forKey: .attendance)
  }

  public func encode(to encoder: any Encoder) throws {
    try floor.encode(to: encoder)
    try hands.encode(to: encoder)
    try links.encode(to: encoder)
    try freeze.encode(to: encoder)
    try rewind.encode(to: encoder)
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(attendance, forKey: .attendance)
  }
}
