import Synchronization
import Testing

@testable import LecternTransport

@Suite struct SendThreadsTests {
  @Test(
    "each part of a range is done once, whatever the number of threads",
    arguments: [1, 2, 3, 16],
    [0..<0, 0..<1, 5..<1_000, 0..<128, 3..<10_000]
  )
  func once(count: Int, range: Range<Int>) {
    let done = Mutex([Int](repeating: 0, count: range.upperBound))
    SendThreads(count).perform(range) { part in
      done.withLock { done in for index in part { done[index] += 1 } }
    }
    let counts = done.withLock { $0 }
    #expect(
      counts[range].allSatisfy { $0 == 1 } && counts[..<range.lowerBound].allSatisfy { $0 == 0 }
    )
  }

  @Test("another thread is worth it for many connections alone")
  func threshold() {
    #expect(!SendThreads.one.areWorthwhile(for: 10_000))
    #expect(!SendThreads(2).areWorthwhile(for: SendThreads.threshold - 1))
    #expect(SendThreads(2).areWorthwhile(for: SendThreads.threshold))
    #expect(SendThreads(0).count == 1 && SendThreads.automatic.count >= 1)
  }
}
