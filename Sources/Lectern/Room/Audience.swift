internal import LecternTransport

/// The viewers of a room, side by side in memory, since every change goes to all of them.
///
/// It is not generic, so that what is done for each of ten thousand viewers is compiled for what it is.
struct Audience {
  private var viewers: [Viewer] = []
  /// Where a viewer is, by the id of its connection.
  private var places: [Int: Int] = [:]

  var isEmpty: Bool { viewers.isEmpty }

  /// The viewer of a connection.
  subscript(id: Int) -> Viewer? { places[id].map { viewers[$0] } }

  mutating func insert(_ viewer: Viewer) {
    places[viewer.connection.id] = viewers.count
    viewers.append(viewer)
  }

  mutating func remove(_ id: Int) -> Viewer? {
    guard let place = places.removeValue(forKey: id) else { return nil }
    viewers.swapAt(place, viewers.count - 1)
    defer { if place < viewers.count { places[viewers[place].connection.id] = place } }
    return viewers.removeLast()
  }

  /// Changes the viewer of a connection, where it is; nothing if there is none.
  mutating func update(_ id: Int, _ change: (inout Viewer) -> Void) {
    if let place = places[id] { change(&viewers[place]) }
  }

  /// Sends every viewer what it lacks.
  ///
  /// - Parameters:
  ///   - revision: what is shown now.
  ///   - frame: what leads there from where a viewer stands; nil where nothing does.
  mutating func deliver(_ revision: Int, by frame: (borrowing Viewer) -> Frame?) {
    // Most stand where the one before stands, and get the same.
    var latest: (standing: Viewer.Standing, frame: Frame)?
    for place in viewers.indices {
      if place % Self.round == 0 { expectFrames(from: place) }
      viewers[place].deliver(revision) { viewer in
        if let latest, latest.standing == viewer.standing { return latest.frame }
        guard let frame = frame(viewer) else { return nil }
        if case .at = viewer.standing { latest = (viewer.standing, frame) }
        return frame
      }
    }
  }

  /// How many connections are readied at a time.
  private static let round = 32

  /// Ten thousand connections do not fit the caches of a processor. To wait for each, one after the other,
  /// would cost more than all else that is done for it; several are fetched in the time of one.
  private func expectFrames(from start: Int) {
    for viewer in viewers[start..<min(start + Self.round, viewers.count)] {
      viewer.connection.expectFrame()
    }
  }
}
