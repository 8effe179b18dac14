import Composable
import ComposableTesting
import LecternLog
import LecternWire
import Logging
import RoomSamples
import Testing

import class CoreMetrics.NOOPMetricsHandler

@testable import LecternRoom

/// A new reducer that applies from now on, or to the whole log.
@Suite struct WholePastTests {
  @UserAction
  enum Action: Equatable {
    case incrTapped
  }

  struct State: Codable, Equatable, Sendable {
    var count = 0
  }

  @ViewState
  struct View {
    var count: Int
  }

  struct Feature: Reducer {
    var step = 1

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += step
      return .none
    }
  }

  private let log: MemoryLog

  /// Restores a room with a reducer, and lets an action run in it.
  private func run(
    _ step: Int,
    of build: String,
    replaysWholePast: Bool = false
  ) async throws -> (count: Int, restoration: Restoration) {
    let room = Room(
      store: Store(
        initialState: State(),
        reducer: Feature(step: step),
        executor: TestExecutor(),
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        now: { .epoch }
      ),
      options: RoomOptions(metrics: NOOPMetricsHandler.instance),
      recording: RoomRecording(log),
      view: { state, _ in View(count: state.count) }
    )
    var options = RestorationOptions(build: build)
    options.replaysWholePast = replaysWholePast
    let restoration = try await room.restore(options)
    let count = await room.appState.count
    await room.send(toApp: .incrTapped)
    await room.stopRecording()
    return (count, restoration)
  }

  @Test func `by default, a new reducer applies from now on`() async throws {
    _ = try await run(1, of: "b1")
    let second = try await run(10, of: "b2")
    #expect(second.count == 1)
    #expect(second.restoration.difference == nil)
    #expect(try await run(10, of: "b2").count == 11)
  }

  @Test func `it applies to the whole past if asked, and the next start continues from there`()
    async throws
  {
    _ = try await run(1, of: "b1")
    _ = try await run(1, of: "b1")
    let changed = try await run(10, of: "b2", replaysWholePast: true)
    #expect(changed.count == 20)
    let difference = try #require(changed.restoration.difference)
    #expect(difference.contains("first between revisions 0 and 1"))
    #expect(difference.contains("count: 2") && difference.contains("count: 20"))
    #expect(try await run(10, of: "b2").count == 30)
  }

  @Test func `a build that has continued from the state of another one applies to the past, too`()
    async throws
  {
    _ = try await run(1, of: "b1")
    _ = try await run(10, of: "b2")
    let changed = try await run(10, of: "b2", replaysWholePast: true)
    #expect(changed.count == 20)
    #expect(changed.restoration.difference?.contains("first between revisions 0 and 1") == true)
    #expect(try await run(10, of: "b2").count == 30)
  }

  @Test func `a server that is killed after that loses nothing of it`() async throws {
    _ = try await run(1, of: "b1")
    _ = try await run(10, of: "b2", replaysWholePast: true)
    // As if it had been killed before its last snapshot: that of the replay is the newest.
    let snapshots = Array(log.snapshots().dropFirst())
    let killed = WholePastTests(
      log: MemoryLog(identity: log.identity, batches: log.batches, snapshots: snapshots)
    )
    #expect(try await killed.run(10, of: "b2").count == 20)
  }

  @Test func `the same reducer changes nothing`() async throws {
    _ = try await run(1, of: "b1")
    let same = try await run(1, of: "b2", replaysWholePast: true)
    #expect(same.count == 1)
    #expect(same.restoration.difference == nil)
  }

  init() { log = MemoryLog() }

  private init(log: MemoryLog) { self.log = log }
}
