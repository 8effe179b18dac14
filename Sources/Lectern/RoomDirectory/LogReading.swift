internal import LecternLog

/// What a server does with the log of its main room instead of serving it: `--check-log`, `--save-talk`, `--save-test`.
enum LogReading {
  case check
  case saveTalk(SavedTalkFile)
  case saveTest(NewFile, EntryRange)

  /// - Returns: nil where the room is to be served.
  /// - Throws: an error where a file cannot be written.
  init?(_ options: JournalOptions) throws {
    if options.checkLog {
      self = .check
    } else if let path = options.saveTalk {
      self = .saveTalk(try SavedTalkFile(path))
    } else if let path = options.saveTest {
      self = .saveTest(try NewFile(path), options.entries ?? JournalOptions.defaultEntries)
    } else {
      return nil
    }
  }

  /// Reads the log of a room, which is not used afterwards.
  func run(on made: RoomOpener.UnrestoredRoom) async throws {
    let (room, app) = (made.room, made.app.app)
    switch self {
    case .check:
      try await room.checkLog(made.restorationOptions).report()
    case .saveTalk(let file):
      let talk = try await room.savedTalk(app.name, made.restorationOptions, limit: .max)
      try file.write(SavedTalkPage(made.app.mounts).html(talk), of: talk)
    case .saveTest(let file, let entries):
      let test = try await room.savedTest(
        of: entries,
        named: file.name,
        app: app.name,
        source: app.test,
        made.restorationOptions
      )
      try test.write(to: file)
    }
  }
}
