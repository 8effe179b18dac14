import Dispatch
import Logging
import Testing

@testable import LecternTransport

@Suite("A watchdog") struct LoopWatchdogTests {
  @Test("a loop that is blocked is reported, and one that has nothing to do is not")
  func blocked() async throws {
    let loop = try EventLoop(logger: Logger(label: "test"))
    let (ends, end) = AsyncStream.makeStream(of: String.self)
    let watchdog = LoopWatchdog(loop, limit: 2, tick: .milliseconds(5)) {
      end.yield("turn")
    } onEnd: {
      end.yield("dead")
      end.finish()
    }
    watchdog.start()
    var iterator = ends.makeAsyncIterator()
    // An idle loop comes round whenever it is asked to.
    for _ in 0..<3 { #expect(await iterator.next() == "turn") }
    let release = DispatchSemaphore(value: 0)
    let blocker = LoopActor(loop)
    Task { await blocker.run { _ in release.wait() } }
    var last: String?
    while let event = await iterator.next() { last = event }
    #expect(last == "dead")
    release.signal()
  }

  @Test("a watchdog that was stopped reports nothing")
  func stopped() async throws {
    let loop = try EventLoop(logger: Logger(label: "test"))
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    do {
      let watchdog = LoopWatchdog(loop, limit: 1, tick: .milliseconds(1)) {
      } onEnd: {
        end.yield()
      }
      watchdog.stop()
      watchdog.start()
    }
    end.finish()
    for await _ in ends { Issue.record("the watchdog reported a loop that runs") }
  }
}
