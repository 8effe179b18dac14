internal import Foundation
internal import LecternLog
internal import Logging

/// The log of a server's room, in its data folder.
struct RoomLog {
  /// The log; nil if the room isn't recorded, and there is nothing to restore.
  let log: (any Log)?
  /// The reason why the room is not recorded, although it should be.
  private(set) var problem: String?
  /// Whether the end of the log is lost.
  private(set) var lacksEnd = false

  /// - Parameter log: an open log.
  init(_ log: any Log) { self.log = log }

  /// Opens the log of a folder.
  ///
  /// - Throws: `LogError` if the log can't be read, and the room must not run without it: another process uses it, it is of
  ///   a newer version, or it is damaged before its end.
  init(in folder: URL, options: JournalOptions, logger: Logger) throws {
    guard !options.isOff else {
      log = nil
      return
    }
    let path = folder.appending(path: LogFile.roomName).path
    if options.isReading {
      // A server would create a missing log, and repair a damaged one.
      _ = try LogFile(path).verify()
    }
    do throws(LogError) {
      if options.fresh { try Self.setAside(path, logger: logger) }
      let (log, repair) = try SQLiteLog.open(path, identity: .random(created: Self.now))
      if let repair { logger.error("\(repair)") }
      self.log = log
      lacksEnd = repair != nil
    } catch {
      // A talk can be given without a log. The presenter is told.
      guard error.allowsUnrecorded else { throw error }
      problem = "\(error)"
      let log = options.fresh ? nil : try Self.unwritableLog(path, because: error)
      self.log = log
      if let log {
        logger.error("The room is restored from its log, but no longer recorded. \(error)")
        if let damage = log.damage {
          logger.error("The end of the log is damaged (\(damage)), after batch \(log.lastBatch).")
        }
      } else {
        logger.error("The room is not recorded, and ends with the server. \(error)")
      }
    }
  }

  /// Reads a log that can't be written; nil if there is none.
  private static func unwritableLog(
    _ path: String,
    because error: LogError
  ) throws(LogError) -> UnwritableLog? {
    guard LogFile(path).existsOrIsBeingRepaired else { return nil }
    do throws(LogError) { return try UnwritableLog(path, because: error) } catch {
      guard error.code == .readOnly else { throw error }
      throw .failed(path: path, detail: "it can be neither read nor written")
    }
  }

  /// Sets the log of a folder aside, and opens a new one.
  static func begin(in folder: URL) throws(LogError) -> any Log {
    let path = folder.appending(path: LogFile.roomName).path
    try setAside(path, logger: nil)
    return try SQLiteLog.open(path, identity: .random(created: now)).log
  }

  private static func setAside(_ path: String, logger: Logger?) throws(LogError) {
    let file = LogFile(path)
    guard file.existsOrIsBeingRepaired else { return }
    // The date and time, as in `2026-11-22-140359`.
    let date = Date.now.formatted(.iso8601.timeZoneSeparator(.omitted).timeSeparator(.omitted))
    let label = date.replacing("T", with: "-").replacing("Z", with: "")
    guard let kept = try file.setAside(label) else { return }
    logger?.notice("The log of the room so far is kept as \(kept).")
  }

  /// The current time in milliseconds since 1970-01-01T00:00:00Z.
  private static var now: Int64 { Int64(Date.now.timeIntervalSince1970 * 1_000) }
}

extension LogError {
  /// Whether a server starts nevertheless, because no recorded data is at risk.
  fileprivate var allowsUnrecorded: Bool {
    code == .readOnly || code == .full
  }
}
