import Composable
import ComposableTesting
import Dispatch
import LecternLog
import LecternTesting
import LecternTransport
import LecternWire
import Logging
import RoomSamples
import Synchronization
import TestSupport

import class CoreMetrics.NOOPMetricsHandler

@testable import LecternRoom

/// A room over a log, whose appends a test can hold back, with one presenter's link.
final class RestartableRoom: Sendable {
  let executor = TestExecutor()
  let clock = TestClock()
  let log: HeldLog
  let room: Room<Counter.State, Counter.Action, Counter.View>
  let restoration: Restoration
  private let link: Link

  /// Begins a room, or goes on with the room that another has recorded, as after a crash.
  ///
  /// - Parameters:
  ///   - log: by default what the other room has recorded.
  ///   - flight: finds what has crashed the process before; nil for nothing.
  ///   - build: identifies the executable.
  ///   - lossHandler: called when other nodes are to go on with the room; nil for a log of the server's own.
  init(
    after last: RestartableRoom? = nil,
    on log: HeldLog? = nil,
    flight: FlightRecorder? = nil,
    build: String = "",
    lossHandler: (@Sendable (String) -> Void)? = nil
  ) async throws {
    let log = log ?? HeldLog(after: last?.log)
    self.log = log
    link = last?.link ?? .random(.presenter)
    room = Room(
      store: Store(
        initialState: Counter.State(),
        reducer: Counter(),
        executor: executor,
        effectExecutor: executor.effects,
        logger: LogLines(.error).logger,
        now: { .epoch }
      ),
      options: RoomOptions(metrics: NOOPMetricsHandler.instance, clock: clock),
      recording: RoomRecording(log, flight: flight, lossHandler: lossHandler),
      view: { state, _ in
        Counter.View(count: state.count, number: state.number, sender: state.sender)
      }
    )
    restoration = try await room.restore(RestorationOptions(build: build))
    executor.perform {
      room.assumeIsolated { _ = $0.stores.room.send(.links(.linksLoaded([link]))) }
    }
    await rest()
  }

  /// Waits until all that can be durable is shown, however slow the machine is.
  func rest() async {
    repeat {
      await Task.yield()
      while await !executor.rest() {}
    } while executor.perform { room.assumeIsolated { $0.isCommitting } } && !log.isHeld
  }

  /// Waits for what comes of an append, while the log holds the next ones.
  func rest(until condition: () -> Bool) async {
    repeat {
      await Task.yield()
      await executor.rest()
    } while !condition()
  }

  /// Opens a connection, and returns it with the messages that it has received.
  ///
  /// - Parameters:
  ///   - number: the connection's, by which its page resumes.
  ///   - position: the epoch and revision that the page has.
  func open(
    _ number: Int,
    asPresenter: Bool = false,
    at position: (epoch: String, revision: Int)? = nil
  ) async throws -> ConnectionStub {
    let digits = String(number)
    let client = String(repeating: "0", count: 32 - digits.count) + digits
    var query = [(name: "client", value: client)]
    if let position {
      query += [("epoch", position.epoch), ("revision", "\(position.revision)")]
    }
    let cookie = asPresenter ? await cookie() : nil
    let connection = ConnectionStub(number)
    let request = UpgradeRequest(query: query, cookie: cookie)
    executor.perform {
      room.assumeIsolated { $0.connectionOpened(connection, request: request) }
    }
    await rest()
    return connection
  }

  func send(_ text: String, on connection: ConnectionStub) async {
    executor.perform {
      room.assumeIsolated { $0.connection(connection, received: Array(text.utf8)) }
    }
    await rest()
  }

  private func cookie() async -> String? {
    guard let secret = link.secret else { return nil }
    return executor.perform {
      room.assumeIsolated { $0.admit(secret) { _ in nil } }
        .map { "\($0.name)=\($0.value.text)" }
    }
  }
}

/// A log in memory that appends nothing, and does not close, while it is held.
final class HeldLog: LecternLog.Log {
  private let memory: MemoryLog
  private typealias Completion = @Sendable (Result<Int, LogError>) -> Void

  private let held = Mutex<[(entries: [LogEntry], completion: Completion)]?>(nil)
  private let released = DispatchSemaphore(value: 0)
  private let closed = Mutex(false)

  /// - Parameter snapshots: by default those of the other log.
  init(after last: HeldLog?, snapshots: [LogSnapshot]? = nil) {
    memory =
      last.map {
        MemoryLog(
          identity: $0.memory.identity,
          batches: $0.memory.batches,
          snapshots: snapshots ?? $0.memory.snapshots()
        )
      } ?? MemoryLog(identity: .ofFixedLength)
  }

  var isHeld: Bool { held.withLock { $0 != nil } }

  func hold() { held.withLock { $0 = [] } }

  func release() {
    for append in endHold() { memory.append(append.entries, completion: append.completion) }
    released.signal()
  }

  /// Fails the appends that it has held.
  func fail(_ error: LogError) {
    for append in endHold() { append.completion(.failure(error)) }
    released.signal()
  }

  private func endHold() -> [(entries: [LogEntry], completion: Completion)] {
    held.withLock { held in
      defer { held = nil }
      return held ?? []
    }
  }

  var isClosed: Bool { closed.withLock { $0 } }

  var identity: LogIdentity { memory.identity }
  var lastBatch: Int { memory.lastBatch }

  func append(
    _ entries: [LogEntry],
    completion: @escaping @Sendable (Result<Int, LogError>) -> Void
  ) {
    let isHeld = held.withLock { held in
      held?.append((entries, completion))
      return held != nil
    }
    if !isHeld { memory.append(entries, completion: completion) }
  }

  func save(_ snapshot: LogSnapshot, completion: @escaping @Sendable (LogError?) -> Void) {
    memory.save(snapshot, completion: completion)
  }

  func snapshot(upTo batch: Int) -> LogSnapshot? { memory.snapshot(upTo: batch) }

  func read(after batch: Int, through last: Int, _ body: (LogBatch) throws -> Void) throws {
    try memory.read(after: batch, through: last, body)
  }

  func close() {
    if isHeld { released.wait() }
    closed.withLock { $0 = true }
  }
}

extension Room {
  /// Whether anything waits to be durable or shown.
  fileprivate var isCommitting: Bool {
    core.schedule.isDue || core.journal?.isAppending == true
      || core.journal?.gathered.isEmpty == false
  }
}

extension ConnectionStub {
  /// The messages received.
  var messages: [JSONValue] { texts.compactMap { try? JSONValue(Array($0.utf8)) } }

  /// The last snapshot or patch.
  var lastState: JSONValue? {
    messages.last { ["snapshot", "patch"].contains($0["type"]?.string) }
  }

  /// The revision that it leads to.
  var revision: Int? { lastState?["revision"]?.integer }
}

extension LogIdentity {
  /// A new identity. Its text always has the same length: a room sends a patch or a snapshot, whichever is shorter.
  fileprivate static var ofFixedLength: LogIdentity {
    var identity = LogIdentity.random(created: 0)
    let id = identity.instanceID
    identity.instanceID = String(repeating: "0", count: max(0, 7 - id.count)) + id
    return identity
  }
}
