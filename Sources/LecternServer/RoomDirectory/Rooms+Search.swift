internal import LecternRoom
internal import LecternTransport
internal import Logging

// Rooms that another server has begun: their logs are shared, and their folders are on that server's disk.
extension Rooms {
  /// Maximum number of names that are searched for at the same time. Strangers can make up names.
  private static let searchLimit = 16

  /// Searches the logs of all servers for that of an unknown room, and opens the room if it has one.
  ///
  /// - Returns: nil if the logs aren't shared, so that there is no such room.
  func search(for name: RoomName, of app: ServedApp, asked request: HTTPRequest) -> HTTPResponse? {
    guard let leading = opener.leading else { return nil }
    guard searched.contains(name) || searched.count < Self.searchLimit else {
      return .roomUnavailable("The server is busy. Try again in a moment.")
    }
    if searched.insert(name).inserted { Task { await search(for: name, of: app, in: leading) } }
    return heldResponse(to: request, from: name)
  }

  private func search(for name: RoomName, of app: ServedApp, in leading: Leadership) async {
    do {
      let hasLog = try await leading.hasLog(of: name)
      searched.remove(name)
      // A presenter may have begun it meanwhile.
      guard hasLog || phases[name] != nil else {
        return release(name) { _ in HTTPResponse(status: .notFound, body: "Not found\n".utf8) }
      }
      switch open(name, of: app) {
      case .opening, .closing: return
      case .open: release(name) { HTTPResponse(redirectingTo: $0) }
      case .failed: release(name) { _ in .roomFailed }
      case nil:
        release(name) { _ in .roomUnavailable("All rooms are in use. Try again later.") }
      }
    } catch {
      searched.remove(name)
      main.logger.warning("The log of the room \(name) can't be searched for. \(error)")
      if phases[name] == nil { release(name) { _ in .roomUnavailable("The room can't be found.") } }
    }
  }
}
