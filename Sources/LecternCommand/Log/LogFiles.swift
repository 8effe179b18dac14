internal import Foundation
internal import LecternLog

/// The files that a log consists of, and for a folder those of its earlier logs.
struct LogFiles {
  private let log: LogFile
  private let folder: URL
  /// The names of the files, sorted.
  let names: [String]

  /// - Throws: ``MissingLog`` if there are none.
  init(at location: LogLocation) throws {
    let isFolder = location.isFolder
    let file = URL(filePath: location.path)
    folder = isFolder ? location.folder : file.deletingLastPathComponent()
    let name = isFolder ? LogFile.roomName : file.lastPathComponent
    log = LogFile(folder.appending(path: name).path)
    let all = try FileManager.default.contentsOfDirectory(
      at: folder,
      includingPropertiesForKeys: [.isDirectoryKey]
    )
    names = all.filter { !$0.hasDirectoryPath }.map(\.lastPathComponent)
      .filter { Self.belongs($0, to: name, isFolder: isFolder) }.sorted()
    if names.isEmpty { throw MissingLog(path: location.path, isFolder: isFolder) }
  }

  private static func belongs(_ name: String, to log: String, isFolder: Bool) -> Bool {
    isFolder
      ? name == log || name.hasPrefix(log + ".") || name.hasPrefix(log + "-")
      : name == log || name == log + "-wal" || name == log + "-shm"
  }

  /// Removes the files; none, if a server has the log open.
  ///
  /// - Throws: `LogError.inUse`, or the error of a file that cannot be removed.
  func remove() throws {
    if log.exists { try log.remove() }
    for name in names {
      let path = folder.appending(path: name).path
      guard FileManager.default.fileExists(atPath: path) else { continue }
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
