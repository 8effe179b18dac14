import Foundation
import LecternFaultyDisk
import LogLaws
import Testing

@testable import LecternLog

/// A test's folder. It is removed with this object.
final class Folder: Sendable {
  let path: String

  /// - Parameter isInMemory: whether the folder is in a file system without a disk, where there is one: a sync costs
  ///   nothing there.
  init(isInMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let parent =
      isInMemory && FileManager.default.fileExists(atPath: memory)
      ? URL(filePath: memory) : FileManager.default.temporaryDirectory
    path = parent.appending(path: "LecternLogTests-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String = "room.log") -> String { "\(path)/\(name)" }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}

extension SQLiteLog {
  /// Opens a test's log. The log has to be whole.
  static func whole(_ path: String) throws -> SQLiteLog {
    let (log, repair) = try open(path, identity: .sample)
    #expect(repair == nil)
    return log
  }

  /// Opens a log on a disk in memory. The log has to be whole.
  static func whole(_ path: String, on disk: FaultyDisk) throws -> SQLiteLog {
    let (log, repair) = try open(path, identity: .sample, in: disk, on: .thread)
    #expect(repair == nil)
    return log
  }
}
