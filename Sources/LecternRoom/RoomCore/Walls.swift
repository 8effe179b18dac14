internal import LecternTransport

/// The connections of the pages that claim to be shown on a wall.
struct Walls {
  /// Maximum number of walls that are not a presenter's.
  private static let limit = 16

  private var walls: [Int: (connection: any Connection, isPresenters: Bool)] = [:]

  /// - Parameter isPresenters: whether the page carries a presenter's cookie.
  mutating func insert(_ connection: any Connection, isPresenters: Bool) {
    guard isPresenters || walls.count < Self.limit else { return }
    walls[connection.id] = (connection, isPresenters)
  }

  mutating func remove(_ connection: Int) {
    walls[connection] = nil
  }

  /// The walls that count. Any page can claim to be a wall, so if a presenter has walls, only those count.
  var counted: [any Connection] {
    let presenters = walls.values.filter(\.isPresenters)
    return (presenters.isEmpty ? Array(walls.values) : presenters).map(\.connection)
  }

  var count: Int { counted.count }

  /// The slowest last round trip; nil before the first.
  var roundTrip: Duration? { counted.compactMap(\.roundTrip).max() }
}
