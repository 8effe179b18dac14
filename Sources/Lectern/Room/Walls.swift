internal import LecternTransport

/// The connections of the pages that say that a hall sees them.
struct Walls {
  /// How many are asked for their round trip.
  private static let limit = 16

  private var walls: [Int: (connection: any Connection, isPresenters: Bool)] = [:]

  var isEmpty: Bool { walls.isEmpty }

  /// Takes in a wall.
  ///
  /// - Parameter isPresenters: whether a presenter's browser shows it.
  mutating func insert(_ connection: any Connection, isPresenters: Bool) {
    guard isPresenters || walls.count < Self.limit else { return }
    walls[connection.id] = (connection, isPresenters)
  }

  mutating func remove(_ connection: Int) {
    walls[connection] = nil
  }

  /// How many there are, and how long the slowest takes; asks each anew.
  ///
  /// Anybody can say that a page is a wall: where a presenter's browser shows one, only such count.
  func measure() -> (count: Int, roundTrip: Duration?) {
    let presenters = walls.values.filter(\.isPresenters)
    let counted = (presenters.isEmpty ? Array(walls.values) : presenters).map(\.connection)
    let roundTrip = counted.compactMap(\.roundTrip).max()
    for connection in counted { connection.measureRoundTrip() }
    return (counted.count, roundTrip)
  }
}
