internal import ArgumentParser
internal import Foundation
internal import LecternTransport

/// The names that rooms can have, and their apps and folders.
struct RoomRegistry: Sendable {
  /// The folder of all rooms except the main room, inside the main room's folder.
  static let folderName = "rooms"
  /// The names that the server itself uses.
  private static let reserved: Set<String> = [
    "actions", "assets", "events", "healthz", "inspect", "join", "key", "lectern", "metrics",
    "open", "present", "readyz", "socket",
  ]

  /// The names of the other apps' rooms, in the order of the apps.
  let ownNames: [RoomName]
  /// The maximum number of open rooms, not counting the other apps' own rooms.
  let limit: Int
  /// The time in seconds after which a room without viewers is closed.
  let idleTime: Int
  private let main: ServedApp
  private let others: [ServedApp]
  private let taken: Set<String>
  private let folder: URL

  /// - Parameters:
  ///   - main: the app of the main room.
  ///   - others: the other apps.
  ///   - folder: the folder of the main room.
  ///   - options: the limits.
  /// - Throws: an error if the name of an app is not the name of a room, or is taken.
  init(main: ServedApp, others: [ServedApp], folder: URL, options: ServerOptions) throws {
    (self.main, self.others) = (main, others)
    (limit, idleTime) = (options.rooms.maximum ?? 0, options.rooms.idleTime)
    self.folder = folder.appending(path: Self.folderName, directoryHint: .isDirectory)
    taken = Self.reserved.union(main.mounts.flatMap(Self.names))
    var names: [RoomName] = []
    for other in others {
      guard let name = RoomName(other.app.name.lowercased()) else {
        throw ValidationError(
          "the app \(other.app.name) needs a name of letters, digits and hyphens for the address of its room"
        )
      }
      guard !taken.contains(name.text), !names.contains(name) else {
        throw ValidationError("the address /\(name)/ of the app \(other.app.name) is taken")
      }
      names.append(name)
    }
    ownNames = names
  }

  /// Returns whether a name belongs to another app's room.
  func isOwn(_ name: RoomName) -> Bool { ownNames.contains(name) }

  /// Returns the app of a room: the app whose name the room's name begins with, as in `primetime` and `primetime-2`, or else
  /// the main room's app; nil if there can be no such room.
  func app(of name: RoomName) -> ServedApp? {
    guard !taken.contains(name.text) else { return nil }
    if let index = ownNames.firstIndex(of: name) { return others[index] }
    guard limit > 0 else { return nil }
    return ownNames.firstIndex { name.text.hasPrefix($0.text + "-") }.map { others[$0] } ?? main
  }

  /// The server's apps, the main room's first.
  var apps: [ServedApp] { [main] + others }

  /// Returns the app of a room, or of `/` the main room's; nil if there can be no such room.
  func app(at name: String) -> ServedApp? {
    name == "/" ? main : RoomName(name).flatMap { app(of: $0) }
  }

  /// Returns the folder of a room's data.
  func folder(of name: RoomName) -> URL {
    folder.appending(path: name.text, directoryHint: .isDirectory)
  }

  /// Returns whether a room may be opened. An existing room always may.
  ///
  /// - Parameter mayBegin: whether a new room may be started.
  func mayOpen(_ name: RoomName, mayBegin: @autoclosure () -> Bool) -> Bool {
    isOwn(name) || FileKind(of: folder(of: name).path) == .folder || mayBegin()
  }

  /// Returns the first segments of the paths of a mount's files.
  private static func names(in mount: Mount) -> [String] {
    guard mount.path == "/" else { return [] }
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: mount.folder.path)) ?? []
    return entries.map { $0.hasSuffix(".html") ? String($0.dropLast(5)) : $0 }
  }
}
