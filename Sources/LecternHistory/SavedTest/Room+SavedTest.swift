internal import LecternRoom

extension Room {
  /// Returns entries of the journal's log as a test.
  ///
  /// - Throws: as ``LogReader/test(of:named:app:source:)``.
  package func savedTest(
    of range: EntryRange,
    named name: String,
    app: String,
    source: TestSource?
  ) throws -> SavedTest {
    guard let reader = logReader(RestorationOptions()) else { throw SavedTestError.empty }
    return try reader.test(of: range, named: name, app: app, source: source)
  }
}
