import Composable
import ComposableTesting
import LecternLog
import LecternWire
import Logging
import RoomSamples
import Testing

import class CoreMetrics.NOOPMetricsHandler

@testable import LecternRoom

/// A replay of a whole log, to compare it with the room as it was.
@Suite struct LogCheckTests {
  @UserAction
  enum Action: Equatable {
    case incrTapped
    @Redacted case secretTapped(Int)
  }

  struct State: Codable, Equatable, Sendable {
    var count = 0
    /// Not in the view state.
    var hidden = 0
  }

  @ViewState
  struct View {
    var count: Int
  }

  /// A reducer that is changed between two builds.
  struct Feature: Reducer {
    var step = 1
    var hiddenStep = 1

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .incrTapped:
        state.count += step
        state.hidden += hiddenStep
      case .secretTapped(let count): state.count = count
      }
      return .none
    }
  }

  let log = MemoryLog()

  private func room(
    _ feature: Feature = Feature(),
    on log: (any LecternLog.Log)? = nil
  ) -> Room<State, Action, View> {
    let executor = TestExecutor()
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    return Room(
      store: Store(
        initialState: State(),
        reducer: feature,
        executor: executor,
        logger: logger,
        now: { .epoch }
      ),
      options: RoomOptions(metrics: NOOPMetricsHandler.instance),
      recording: RoomRecording(log ?? self.log),
      view: { state, _ in View(count: state.count) }
    )
  }

  /// Records a room that runs actions and stops.
  private func record(_ actions: [Action], feature: Feature = Feature()) async throws {
    let room = room(feature)
    try await room.restore(RestorationOptions(build: "b1"))
    for action in actions { await room.send(toApp: action) }
    await room.stopRecording()
  }

  private func check(_ feature: Feature = Feature()) async throws -> LogCheck {
    try #require(await room(feature).logReader(RestorationOptions(build: "b1"))).check()
  }

  @Test("a replay that equals the room is compared with its checkpoints and snapshots")
  func equal() async throws {
    try await record([.incrTapped, .incrTapped])
    try await record([.incrTapped])
    let check = try await check()
    #expect(check.actions == 3)
    #expect(check.checkpoints == 2)
    #expect(check.snapshots == 2)
    #expect(check.mismatch == nil && check.difference == nil && !check.isIncomplete)
    try check.report()
  }

  @Test("a replay that differs from a checkpoint is told with the difference from a snapshot")
  func differs() async throws {
    try await record([.incrTapped, .incrTapped])
    try await record([.incrTapped])
    let check = try await check(Feature(step: 5))
    #expect(check.mismatch?.build == "b1")
    #expect(check.difference?.contains("-   count: 2,\n+   count: 10,") == true)
    #expect(throws: RestorationError.self) { try check.report() }
  }

  @Test("a difference that no page shows is found by a snapshot")
  func hidden() async throws {
    try await record([.incrTapped, .incrTapped])
    let check = try await check(Feature(hiddenStep: 2))
    #expect(check.mismatch?.upTo == 2)
    #expect(check.difference?.contains("-   hidden: 2\n+   hidden: 4") == true)
  }

  @Test("nothing is compared after a redacted entry")
  func redacted() async throws {
    try await record([.secretTapped(7)])
    try await record([.incrTapped])
    let check = try await check()
    #expect(check.mismatch == nil)
    #expect(check.isIncomplete)
    #expect(check.checkpoints == 1)
    #expect(check.snapshots == 0)
  }

  @Test("a check begins with the oldest snapshot where the batches before it were trimmed")
  func trimmed() async throws {
    try await record([.incrTapped])
    let batch = try #require(log.snapshots().first?.batch)
    try await record([.incrTapped])
    let room = room(on: TrimmedLog(base: log, trimmedBatch: batch))
    let check = try #require(await room.logReader(RestorationOptions())).check()
    #expect(check.start == batch)
    #expect(check.actions == 1)
    #expect(check.checkpoints == 1)
    #expect(check.snapshots == 1)
    #expect(check.mismatch == nil)
  }

  @Test("a start with the same build refuses a replay that differs, and shows the difference")
  func start() async throws {
    try await record([.incrTapped])
    let snapshots = log.snapshots()
    try await record([.incrTapped])
    try await record([])
    // The servers after the first one were killed, so they have saved no snapshot.
    let killed = MemoryLog(identity: log.identity, batches: log.batches, snapshots: snapshots)
    await #expect {
      try await room(Feature(step: 5), on: killed).restore(RestorationOptions(build: "b1"))
    } throws: {
      "\($0)".contains("-   count: 1,\n+   count: 5,")
    }
  }
}
