internal import LecternHistory
internal import LecternRoom

/// The log of a room of any app, for reading without the room; see ``LogReader``.
protocol RecordedLog: Sendable {
  func check() throws -> LogCheck
  func talk(_ name: String, limit: Int) throws -> SavedTalk
  func test(
    of range: EntryRange,
    named name: String,
    app: String,
    source: TestSource?
  ) throws -> SavedTest
}

extension LogReader: RecordedLog {}
