internal import Foundation
internal import LecternLog
internal import LecternRoom

extension DataFolder {
  /// Removes the temporary files of a server that was killed while it created a log or saved links.
  ///
  /// The folder is locked, so none of them is in use.
  func removeLeftovers() {
    guard isLocked,
      let names = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    else { return }
    for name in names where Self.isLeftover(name) {
      try? FileManager.default.removeItem(at: url.appending(path: name))
    }
  }

  private static func isLeftover(_ name: String) -> Bool {
    name.hasPrefix(LogFile.newRoomPrefix) || name == PersistedLinksFile.temporaryName
  }

  /// Removes the room's log and links. Also removes the folder, unless it has other files.
  func remove() {
    guard isLocked else { return }
    do { try LogFile(url.appending(path: LogFile.roomName).path).remove() } catch { return }
    let names = [
      FlightRecorder.fileName, PersistedLinksFile.name, PersistedLinksFile.temporaryName,
      Self.lockName,
    ]
    for name in names {
      try? FileManager.default.removeItem(at: url.appending(path: name))
    }
    rmdir(url.path)
  }
}
