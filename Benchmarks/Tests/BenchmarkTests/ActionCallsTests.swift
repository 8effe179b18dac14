import Foundation
import Testing

@testable import Load

@Suite struct ActionCallsTests {
  private static let strace = ["/usr/bin/strace", "/bin/strace"].contains {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test("the calls of an action are the difference of two runs")
  func difference() {
    let few = SystemCalls(summary: "10 sendto\n5 futex\n7 mmap")
    let many = SystemCalls(summary: "110 sendto\n25 futex\n7 mmap")
    let calls = ActionCalls(from: few, to: many, actions: 10)
    #expect(calls.counts == ["sendto": 10, "futex": 2, "mmap": 0])
    #expect(calls.sends == 10)
    #expect(calls.all == 12)
  }

  /// A timer that is started for each action costs eight calls that set one, and a detour by another thread four that wake one.
  @Test(
    "with the log, an action costs a send for each viewer, a write, a sync, and few calls besides",
    .enabled(if: strace, "strace counts them")
  )
  func limit() async throws {
    let viewers = 10
    let workbench = Workbench(effort: Workbench.Effort(), serverCore: nil)
    let calls = try await ActionCalls.measure(
      .recorded,
      viewers: viewers,
      updates: (20, 120),
      on: workbench
    )
    #expect(calls.all - Double(viewers) < 30, "\(calls.counts)")
    #expect(calls.counts["timerfd_settime", default: 0] < 2, "\(calls.counts)")
    #expect(calls.counts["fdatasync", default: 0] < 1.5, "\(calls.counts)")
  }
}
