internal import LecternTransport

/// The viewers of a room, side by side in memory, since every change goes to all of them.
///
/// It is not generic, so that what is done for each of ten thousand viewers is compiled for what it is.
struct Subscribers {
  private(set) var viewers: [Subscriber] = []
  /// What has been sent to those who have been here.
  private(set) var traffic = Traffic()
  /// Where a viewer is, by the id of its connection.
  private var places: [Int: Int] = [:]

  var isEmpty: Bool { viewers.isEmpty }

  /// How many have not taken the latest state.
  var behindCount: Int { viewers.count(where: \.isBehind) }

  /// The viewer of a connection.
  subscript(id: Int) -> Subscriber? { places[id].map { viewers[$0] } }

  mutating func insert(_ viewer: Subscriber) {
    places[viewer.connection.id] = viewers.count
    viewers.append(viewer)
  }

  mutating func remove(_ id: Int) -> Subscriber? {
    guard let place = places.removeValue(forKey: id) else { return nil }
    viewers.swapAt(place, viewers.count - 1)
    defer { if place < viewers.count { places[viewers[place].connection.id] = place } }
    return viewers.removeLast()
  }

  /// Changes the viewer of a connection, where it is; nothing if there is none.
  mutating func update(_ id: Int, _ change: (inout Subscriber) -> Void) {
    if let place = places[id] { change(&viewers[place]) }
  }

  /// Sends one viewer what it lacks.
  mutating func deliver(to id: Int, _ revision: Int, by frame: (borrowing Subscriber) -> Frame?) {
    guard let place = places[id] else { return }
    traffic += viewers[place].deliver(revision, by: frame)
  }

  /// Sends every viewer what it lacks.
  ///
  /// - Parameters:
  ///   - revision: what is shown now.
  ///   - frame: what leads there from where a viewer stands; nil where nothing does.
  mutating func deliver(_ revision: Int, by frame: (borrowing Subscriber) -> Frame?) {
    // Most stand where one before them stands, and get the same.
    var shared: (base: Int, frame: Frame)?
    var place = 0
    expectFrames(from: place)
    while true {
      if let shared {
        let next = share(shared.frame, from: shared.base, to: revision, startingAt: place)
        traffic.add(shared.frame, times: next - place)
        place = next
      }
      guard place < viewers.count else { return }
      traffic += viewers[place].deliver(revision) { viewer in
        let frame = frame(viewer)
        if let frame, case .at(let base) = viewer.position { shared = (base, frame) }
        return frame
      }
      place += 1
    }
  }

  /// Sends a frame to those who lack it and nothing else, until one comes who does not.
  ///
  /// - Returns: the place of that one; behind the last, where there is none.
  private mutating func share(
    _ frame: Frame,
    from base: Int,
    to revision: Int,
    startingAt start: Int
  ) -> Int {
    for place in start..<viewers.count {
      if place % Self.round == 0 { expectFrames(from: place) }
      guard viewers[place].deliver(frame, from: base, to: revision) else { return place }
    }
    return viewers.count
  }

  /// How many connections are readied at a time.
  private static let round = 32

  /// Ten thousand connections do not fit the caches of a processor. To wait for each, one after the other,
  /// would cost more than all else that is done for it; several are fetched in the time of one.
  private func expectFrames(from start: Int) {
    for place in start..<min(start + Self.round, viewers.count) {
      prefetch(ObjectIdentifier(viewers[place].connection))
    }
  }
}
