/// Which ghost has which WebSocket. Ghosts are indices, and WebSockets are numbers that are never reused.
struct GhostSockets {
  /// The ghosts of the open WebSockets.
  private var ghosts: [Int: Int] = [:]
  /// The WebSocket of each ghost.
  private var ids: [Int?]
  private var openedCount = 0

  init(ghostCount: Int) { ids = Array(repeating: nil, count: ghostCount) }

  /// Returns the WebSocket of a ghost.
  func id(of ghost: Int) -> Int? { ids[ghost] }

  /// Returns the ghost that has a WebSocket; nil if it was closed.
  func ghost(of id: Int) -> Int? { ghosts[id] }

  /// Gives a ghost a new WebSocket.
  ///
  /// - Returns: the new WebSocket, and the one that it replaces.
  mutating func open(by ghost: Int) -> (id: Int, replaced: Int?) {
    let replaced = close(by: ghost)
    openedCount += 1
    ids[ghost] = openedCount
    ghosts[openedCount] = ghost
    return (openedCount, replaced)
  }

  /// Removes and returns the WebSocket of a ghost.
  mutating func close(by ghost: Int) -> Int? {
    guard let id = ids[ghost] else { return nil }
    (ids[ghost], ghosts[id]) = (nil, nil)
    return id
  }

  /// Removes a WebSocket.
  ///
  /// - Returns: its ghost; nil if the ghost has closed or replaced it.
  mutating func remove(_ id: Int) -> Int? {
    guard let ghost = ghosts.removeValue(forKey: id) else { return nil }
    ids[ghost] = nil
    return ghost
  }

  /// Removes and returns all WebSockets.
  mutating func removeAll() -> [Int] {
    defer { self = GhostSockets(ghostCount: ids.count) }
    return ghosts.keys.sorted()
  }
}
