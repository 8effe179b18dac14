internal import LecternHistory
internal import LecternLog
internal import LecternRoom

/// The uses of the main room's log that replace serving it: `--check-log`, `--save-talk`, `--save-test`, `--results`.
enum LogReading {
  case check
  case saveTalk(SavedTalkFile)
  case saveTest(NewFile, EntryRange)
  case results(ResultsFile)

  /// - Returns: nil to serve the room.
  /// - Throws: an error if a file cannot be written.
  init?(_ options: JournalOptions) throws {
    if options.checkLog {
      self = .check
    } else if let path = options.saveTalk {
      self = .saveTalk(try SavedTalkFile(path))
    } else if let path = options.saveTest {
      self = .saveTest(try NewFile(path), options.entries ?? JournalOptions.defaultEntries)
    } else if let path = options.results {
      self = .results(try ResultsFile(path, includesNames: options.withNames))
    } else {
      return nil
    }
  }

  /// Reads the log of a room.
  func run(on made: RoomOpener.UnrestoredRoom) async throws {
    let (recorded, app) = (await made.room.recordedLog(made.restorationOptions), made.app.app)
    switch self {
    case .check:
      try (recorded?.check() ?? .empty).report()
    case .saveTalk(let file):
      guard let recorded else { throw SavedTalkError.notRecorded }
      let talk = try recorded.talk(app.name, limit: .max)
      try file.write(SavedTalkPage(made.app.mounts).html(talk), of: talk)
    case .saveTest(let file, let entries):
      guard let recorded else { throw SavedTestError.empty }
      let test = try recorded.test(of: entries, named: file.name, app: app.name, source: app.test)
      try test.write(to: file)
    case .results(let file):
      guard let results = made.results else { throw ResultsError.none(app: app.name) }
      guard let text = try await results.recorded(made.restorationOptions, file.request) else {
        throw ResultsError.notRecorded
      }
      try file.write(text)
    }
  }
}
