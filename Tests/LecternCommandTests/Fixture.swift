import ArgumentParser
import Foundation
import LecternLog

@testable import LecternCommand

/// A test's folder with a log. It is removed with this object.
final class LogFolder: Sendable {
  let path = FileManager.default.temporaryDirectory
    .appending(path: "LecternCommandTests-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var file: LogFile { LogFile("\(path)/\(LogFile.roomName)") }

  var location: LogLocation {
    get throws { try LogLocation.parse([path]) }
  }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func open() throws -> SQLiteLog {
    let identity = LogIdentity(instanceID: "room1", seed: 7, created: 1_700_000_000_000)
    return try SQLiteLog.open(file.path, identity: identity).log
  }

  /// Writes a log with batches, and a snapshot of some of them.
  func write(_ batches: [[LogEntry]], snapshots: [Int] = []) async throws {
    let log = try open()
    for (index, entries) in batches.enumerated() {
      _ = await withCheckedContinuation { done in log.append(entries) { done.resume(returning: $0) }
      }
      guard snapshots.contains(index + 1) else { continue }
      let snapshot = LogSnapshot(
        batch: index + 1,
        revision: entries.last?.revision ?? 0,
        time: 1_700_000_000_000,
        build: "b1",
        content: Array("{}".utf8)
      )
      _ = await withCheckedContinuation { done in log.save(snapshot) { done.resume(returning: $0) }
      }
    }
    log.close()
  }
}

extension LogEntry {
  init(_ content: Content, revision: Int = 43) {
    self.init(revision: revision, time: 1_700_000_000_123, content: content)
  }

  /// The entry of a page's action.
  static func action(_ count: Int, value: String? = nil) -> LogEntry {
    LogEntry(
      .action(
        ActionEntry(
          lane: .app,
          count: count,
          sender: "f3a9c0",
          role: "presenter",
          client: "k2j4h5",
          ref: count,
          name: "counter.incrTapped",
          value: value.map { Array($0.utf8) }
        )
      ),
      revision: count
    )
  }
}
