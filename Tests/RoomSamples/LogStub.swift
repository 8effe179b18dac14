package import Composable
package import ComposableTesting
package import LecternLog
package import LecternRoom
internal import LecternTesting
internal import LecternWire
internal import Logging
internal import Synchronization
package import TestSupport
internal import Testing

/// A log whose test decides when a batch is durable.
package final class LogStub: LecternLog.Log {
  package typealias Append = (
    entries: [LogEntry], completion: @Sendable (Result<Int, LogError>) -> Void
  )

  package let identity = LogIdentity(instanceID: "stub", seed: 7, created: 0)
  private let content = Mutex((batches: [LogBatch](), pending: [Append]()))

  private let saved = Mutex([LogSnapshot]())

  package init() {}

  package var savedSnapshots: [LogSnapshot] { saved.withLock(\.self) }

  /// The batches that are not durable yet.
  package var pending: [[LogEntry]] { content.withLock { $0.pending.map(\.entries) } }

  /// The names of the actions that are durable, or that wait.
  package var durableActions: [String] {
    content.withLock { $0.batches.flatMap(\.entries) }.actionNames
  }
  package var pendingActions: [String] { pending.flatMap(\.self).actionNames }

  /// A log with what is durable.
  package var copy: MemoryLog {
    MemoryLog(identity: identity, batches: content.withLock { $0.batches })
  }

  /// Makes the oldest batch that waits durable.
  package func complete() {
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
  package func fail(_ error: LogError = .full(path: "stub")) {
    let append = content.withLock { content in
      content.pending.isEmpty ? nil : content.pending.removeFirst()
    }
    append?.completion(.failure(error))
  }

  package var lastBatch: Int { content.withLock { $0.batches.count } }

  package func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    content.withLock { $0.pending.append((entries, completion)) }
  }

  package func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    saved.withLock { $0.append(snapshot) }
    completion(nil)
  }

  package func snapshot(upTo batch: Int) -> LogSnapshot? { nil }

  package func read(
    after first: Int,
    through last: Int,
    _ body: (LogBatch) throws -> Void
  ) rethrows {
    let batches = content.withLock { $0.batches }
    for batch in batches where batch.number > first && batch.number <= last { try body(batch) }
  }

  package func close() {}
}

extension [LogEntry] {
  /// The names of the actions.
  package var actionNames: [String] { actions.map(\.name) }

  package var actions: [ActionEntry] {
    compactMap { if case .action(let action) = $0.content { action } else { nil } }
  }
}

/// A room over a log whose test decides when a batch is durable.
package struct RecordedRoom {
  package let log = LogStub()
  package let clock = TestClock()
  package let warnings = LogLines(.error)
  package let room: CounterRoom

  package init(
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
  package func completeAll() async {
    await room.advance(by: .zero)
    while !log.pending.isEmpty {
      log.complete()
      await room.advance(by: .zero)
    }
  }

  /// Makes the oldest batch that waits durable.
  package func complete() async {
    log.complete()
    await room.advance(by: .zero)
  }

  package func fail() async {
    log.fail()
    await room.advance(by: .zero)
  }

  /// Adds a viewer, whose session is durable.
  package func join(_ name: String, as role: Role? = nil) async -> CounterViewer {
    let viewer = await room.join(name, as: role)
    await completeAll()
    return viewer
  }
}
