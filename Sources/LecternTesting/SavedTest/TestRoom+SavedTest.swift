internal import Composable
internal import ComposableTesting
package import Lectern
internal import LecternLog

extension TestRoom {
  /// Returns recorded actions as the source of a test, as `--save-test` does with the log of a server.
  ///
  /// - Parameters:
  ///   - range: the entries.
  ///   - name: the name of the suite.
  ///   - app: the app's name.
  ///   - source: how the test makes the reducer.
  package func savedTest(
    of range: EntryRange,
    named name: String,
    app: String,
    source: TestSource
  ) throws -> String {
    let process = configuration.makeProcess(
      on: (process.log as? MemoryLog)?.copy(withSnapshots: false),
      reducer: reducer,
      executor: executor
    )
    return try executor.perform {
      try process.room.assumeIsolated {
        guard let reader = $0.logReader(RestorationOptions()) else { throw SavedTestError.empty }
        return try reader.test(of: range, named: name, app: app, source: source).text
      }
    }
  }

  /// The revisions of the app's actions in the log.
  package var savedRevisions: [Int] {
    let entries = (process.log as? MemoryLog)?.batches.flatMap(\.entries) ?? []
    return entries.compactMap { entry in
      if case .action(let action) = entry.content, action.lane == .app {
        entry.revision
      } else {
        nil
      }
    }
  }
}
