import ComposableTesting
import CoreMetrics
import LecternMetrics
import Testing

@testable import LecternServer

/// The measured lag of the event loop.
@Suite struct LoopWatchTests {
  @Test("the loop is pinged once a second, and its response time is recorded")
  func lag() async {
    let registry = MetricsRegistry()
    let clock = TestClock()
    let executor = TestExecutor()
    let (seconds, second) = AsyncStream.makeStream(of: Void.self)
    let watch = LoopWatch(
      registry,
      ping: { try? await clock.sleep(for: .milliseconds(40)) },
      everySecond: { second.yield() }
    )
    let task = Task(executorPreference: executor.effects) { await watch.run(clock: clock) }
    await executor.rest()
    for _ in 0..<3 { await clock.advance(by: .milliseconds(1_040)) }
    task.cancel()
    await task.value
    second.finish()
    #expect(await seconds.reduce(0) { count, _ in count + 1 } == 3)
    let lines = registry.text.split(separator: "\n")
    #expect(lines.contains("lectern_loop_lag_seconds_count 3"))
    #expect(lines.contains("lectern_loop_lag_seconds_bucket{le=\"0.025\"} 0"))
    #expect(lines.contains("lectern_loop_lag_seconds_bucket{le=\"0.05\"} 3"))
  }
}
