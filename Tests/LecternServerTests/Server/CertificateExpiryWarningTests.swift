import ComposableTesting
import Synchronization
import Testing

@testable import LecternServer

/// A certificate that ends while the server runs.
@Suite struct CertificateExpiryWarningTests {
  @Test("it is looked at once a day, until the server stops")
  func days() async {
    let (clock, executor) = (TestClock(), TestExecutor())
    let count = Mutex(0)
    let watch = CertificateExpiryWarning(clock: clock) { count.withLock { $0 += 1 } }
    let task = Task(executorPreference: executor.effects) { await watch.run() }
    await executor.rest()
    for day in 0..<3 {
      await clock.advance(by: .seconds(24 * 3_600 - 1))
      #expect(count.withLock { $0 } == day)
      await clock.advance(by: .seconds(1))
      await executor.rest()
      #expect(count.withLock { $0 } == day + 1)
    }
    task.cancel()
    await task.value
  }
}
