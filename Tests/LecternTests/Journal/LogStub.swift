import Composable
import ComposableTesting
import LecternLog
import LecternRoom
import LecternTesting
import LecternWire
import Logging
import Synchronization
import TestSupport
import Testing

/// A log whose test decides when a batch is durable.
final class LogStub: LecternLog.Log {
  typealias Append = (
    entries: [LogEntry], completion: @Sendable (Result<Int, LogError>) -> Void
  )

  let identity = LogIdentity(instanceID: "stub", seed: 7, created: 0)
  private let content = Mutex((batches: [LogBatch](), pending: [Append]()))

  private let saved = Mutex([LogSnapshot]())

  var savedSnapshots: [LogSnapshot] { saved.withLock(\.self) }

  /// The batches that are not durable yet.
  var pending: [[LogEntry]] { content.withLock { $0.pending.map(\.entries) } }

  /// The names of the actions that are durable, or that wait.
  var durableActions: [String] { content.withLock { $0.batches.flatMap(\.entries) }.actionNames }
  var pendingActions: [String] { pending.flatMap(\.self).actionNames }

  /// A log with what is durable.
  var copy: MemoryLog {
    MemoryLog(identity: identity, batches: content.withLock { $0.batches })
  }

  /// Makes the oldest batch that waits durable.
  func complete() {
    let (append, number) = content.withLock { content -> (Append?, Int) in
      guard !content.pending.isEmpty else { return (nil, 0) }
      let append = content.pending.removeFirst()
      let number = content.batches.count + 1
      content.batches.append(LogBatch(number: number, entries: append.entries))
      return (append, number)
    }
    append?.completion(.success(number))
  }

  /// Fails to write the oldest batch that waits.
  func fail(_ error: LogError = .full(path: "stub")) {
    let append = content.withLock { content in
      content.pending.isEmpty ? nil : content.pending.removeFirst()
    }
    append?.completion(.failure(error))
  }

  var lastBatch: Int { content.withLock { $0.batches.count } }

  func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    content.withLock { $0.pending.append((entries, completion)) }
  }

  func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    saved.withLock { $0.append(snapshot) }
    completion(nil)
  }

  func snapshot(upTo batch: Int) -> LogSnapshot? { nil }

  func read(
    after first: Int,
    through last: Int,
    _ body: (LogBatch) throws -> Void
  ) rethrows {
    let batches = content.withLock { $0.batches }
    for batch in batches where batch.number > first && batch.number <= last { try body(batch) }
  }

  func close() {}
}

extension [LogEntry] {
  /// The names of the actions.
  var actionNames: [String] { actions.map(\.name) }

  var actions: [ActionEntry] {
    compactMap { if case .action(let action) = $0.content { action } else { nil } }
  }
}

/// A room over a log whose test decides when a batch is durable.
struct RecordedRoom {
  let log = LogStub()
  let clock = TestClock()
  let warnings = LogLines(.error)
  let room: CounterRoom

  init(
    durability: Durability = .shown,
    reducer: (TestClock) -> some Reducer<Counter.State, Counter.Action> = { _ in Counter() }
  ) {
    room = CounterRoom(
      initialState: Counter.State(),
      reducer: reducer(clock),
      clock: clock,
      links: nil,
      logger: warnings.logger,
      recording: (log, durability),
      view: { state, _ in
        Counter.View(count: state.count, number: state.number, sender: state.sender)
      }
    )
  }

  /// Makes all that waits durable, until nothing does.
  func completeAll() async {
    await room.advance(by: .zero)
    while !log.pending.isEmpty {
      log.complete()
      await room.advance(by: .zero)
    }
  }

  /// Makes the oldest batch that waits durable.
  func complete() async {
    log.complete()
    await room.advance(by: .zero)
  }

  func fail() async {
    log.fail()
    await room.advance(by: .zero)
  }

  /// Adds a viewer, whose session is durable.
  func join(_ name: String, as role: Role? = nil) async -> CounterViewer {
    let viewer = await room.join(name, as: role)
    await completeAll()
    return viewer
  }
}
