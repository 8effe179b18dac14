import Composable
import ComposableTesting
import LecternLog
import LecternTesting
import Logging
import RoomSamples
import Synchronization
import Testing

import class CoreMetrics.NOOPMetricsHandler

@testable import LecternRoom

/// A log is folded beside the rooms of its loop.
@Suite struct RestorationThreadTests {
  @Test("a room is restored without a turn of its executor for each action")
  func executor() async throws {
    let recorded = CounterRoom()
    let alice = await recorded.join("alice")
    for _ in 1...3 { await alice.send("incrTapped") }
    await recorded.room.stopRecording()
    let log = try #require(await recorded.room.logReader(RestorationOptions())?.log as? MemoryLog)
    let executor = TestExecutor()
    let isOnExecutor = Mutex<[Bool]>([])
    let room = Room(
      store: Store(
        initialState: Counter.State(),
        reducer: Reduce<Counter.State, Counter.Action> { state, action in
          isOnExecutor.withLock { $0.append(executor.isIsolatingCurrentContext() == true) }
          return Counter().reduce(into: &state, action: action)
        },
        executor: executor,
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        now: { .epoch }
      ),
      options: RoomOptions(metrics: NOOPMetricsHandler.instance, clock: TestClock()),
      recording: RoomRecording(MemoryLog(identity: log.identity, batches: log.batches)),
      view: { state, _ in Counter.View(count: state.count, number: 0, sender: nil) }
    )
    try await room.restore()
    #expect(isOnExecutor.withLock { $0 } == [false, false, false])
    #expect(await room.appState.count == 3)
  }
}
