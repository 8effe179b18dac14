import LecternLog
import Synchronization
import Testing

@testable import LecternRoom

/// The states that a search in the history starts with.
@Suite struct KeyframesTests {
  private struct State: Codable {
    var count: Int
  }

  /// A log whose content a test replaces.
  private final class ReplacedLog: LecternLog.Log {
    private let current: Mutex<MemoryLog>

    init(_ log: MemoryLog) { current = Mutex(log) }

    private var memory: MemoryLog { current.withLock { $0 } }

    func replace(by log: MemoryLog) { current.withLock { $0 = log } }

    var identity: LogIdentity { memory.identity }
    var lastBatch: Int { memory.lastBatch }

    func append(
      _ entries: [LogEntry],
      completion: @escaping @Sendable (Result<Int, LogError>) -> Void
    ) {
      memory.append(entries, completion: completion)
    }

    func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
      memory.save(snapshot, completion: completion)
    }

    func snapshot(upTo batch: Int) -> LogSnapshot? { memory.snapshot(upTo: batch) }

    func read(after batch: Int, through last: Int, _ body: (LogBatch) throws -> Void) throws {
      try memory.read(after: batch, through: last, body)
    }

    func close() {}
  }

  /// A log with snapshots, one action a batch.
  ///
  /// - Parameter factor: the count of a state, for each action.
  private func log(_ batches: [Int], factor: Int = 1) throws -> MemoryLog {
    MemoryLog(snapshots: try batches.map { try snapshot($0, State(count: $0 * factor)) })
  }

  private func snapshot(_ batch: Int, _ state: State) throws -> LogSnapshot {
    let rest = RoomSnapshot<State>.Rest(
      room: RoomState(),
      count: PatchHistory.Count(app: batch),
      reserved: 0,
      starts: 1,
      forks: 0,
      actions: batch,
      shown: [],
      beginnings: []
    )
    let snapshot = RoomSnapshot(rest: rest, sessions: [], app: state, frozen: nil, beginnings: [])
    return LogSnapshot(
      batch: batch,
      revision: batch,
      time: 0,
      build: "",
      content: try #require(try snapshot.encoded())
    )
  }

  @Test("the content of a snapshot is read once it is chosen, and not retained before")
  func content() throws {
    let log = ReplacedLog(try log([10, 20, 30]))
    var keyframes = Keyframes(of: log, initialState: State(count: 0), build: "")
    let found = try keyframes.start(for: 25)
    #expect((found.batch, found.count, found.state.count) == (20, 20, 20))
    log.replace(by: try self.log([10, 20, 30], factor: 100))
    let next = try keyframes.start(for: 35)
    #expect((next.batch, next.count, next.state.count) == (30, 30, 3000))
  }

  @Test("in place of a snapshot that the log has deleted, the one before it is chosen")
  func deletion() throws {
    let log = ReplacedLog(try log([10, 20, 30]))
    var keyframes = Keyframes(of: log, initialState: State(count: 0), build: "")
    _ = try keyframes.start(for: 35)
    log.replace(by: try self.log([10, 40]))
    let found = try keyframes.start(for: 35)
    #expect((found.batch, found.count, found.state.count) == (10, 10, 10))
    let start = try keyframes.start(for: 5)
    #expect((start.batch, start.count, start.state.count) == (0, 0, 0))
  }
}
