import Composable
import LecternLog
import Logging
import RoomSamples
import Testing

@testable import LecternRoom

/// A log that is read without a room.
@Suite struct LogReaderTests {
  @Test("a fork has the state after an earlier action, up to the end of its batch")
  func fork() throws {
    let fork = ActionEntry(forkedFrom: 1, number: 4, source: ActionSource())
    let log = CounterLog(
      [try .tap(1)],
      [try .tap(2), try .tap(3)],
      [LogEntry(revision: 4, time: 7, content: .action(fork))],
      [try .tap(5)]
    )
    #expect(try log.reader.fork(after: 5).state.count == 2)
    #expect(try log.reader.fork(after: 4).state.count == 1)
    // The actions of one batch are one moment.
    #expect(try log.reader.fork(after: 2).state.count == 3)
    #expect(throws: RestorationError.self) { try log.reader.fork(after: 9) }
  }
}

extension CounterLog {
  var reader: LogReader<Counter.State, Counter.Action, Counter.View> {
    LogReader(
      log: MemoryLog(batches: batches),
      configuration: configuration,
      view: { state, _ in Counter.View(count: state.count, number: 0, sender: nil) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    )
  }
}
