public import LecternRoom

/// A request for the results of a room.
public struct ResultsRequest: Equatable, Sendable {
  public var format: ResultsFormat
  /// Whether the results say who gave which answer. An app includes only names that participants gave for this.
  public var includesNames: Bool
  /// The number of viewers over time, as the room has counted it.
  public var attendance = Attendance()

  /// Creates a request.
  public init(_ format: ResultsFormat, includesNames: Bool = false) {
    (self.format, self.includesNames) = (format, includesNames)
  }

  /// Returns the request with the attendance of a room.
  func attended(in room: RoomState?) -> ResultsRequest {
    var request = self
    request.attendance = room?.attendance ?? Attendance()
    return request
  }
}
