import Dispatch
import Foundation
import Logging
import Testing

@testable import LecternTransport

@Suite("A watchdog") struct LoopWatchdogTests {
  @Test("a loop that has nothing to do comes round whenever it is asked to")
  func idle() async throws {
    let loop = try EventLoop(logger: Logger(label: "test"), backend: .poll)
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    // However slow the machine is, the loop isn't late enough.
    let watchdog = LoopWatchdog(loop, limit: .max, tick: .milliseconds(5)) {
      turn.yield()
    } onEnd: {
      turn.finish()
    }
    watchdog.start()
    var iterator = turns.makeAsyncIterator()
    for _ in 0..<3 { #expect(await iterator.next() != nil) }
    watchdog.stop()
  }

  @Test("a loop that is blocked is reported")
  func blocked() async throws {
    let loop = try EventLoop(logger: Logger(label: "test"), backend: .poll)
    let release = DispatchSemaphore(value: 0)
    let (blocks, block) = AsyncStream.makeStream(of: Void.self)
    let blocker = LoopActor(loop)
    Task {
      await blocker.run { _ in
        block.yield()
        release.wait()
      }
    }
    var iterator = blocks.makeAsyncIterator()
    _ = await iterator.next()
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let watchdog = LoopWatchdog(loop, limit: 2, tick: .milliseconds(5)) {
    } onEnd: {
      end.yield()
    }
    watchdog.start()
    var reports = ends.makeAsyncIterator()
    #expect(await reports.next() != nil)
    release.signal()
  }

  @Test("the system tells how long the loop has waited for a processor", .enabled(if: tellsWaits))
  func processorWait() throws {
    let loop = try EventLoop(logger: Logger(label: "test"), backend: .poll)
    // Each time that it wakes, it waits for a moment.
    while loop.thread.processorWait == .zero { loop.thread.requestTurn() }
  }

  /// Whether the system tells it of this process.
  private static var tellsWaits: Bool {
    let fields = (try? String(contentsOfFile: "/proc/self/schedstat", encoding: .utf8))?
      .split(separator: " ")
    return fields.map { $0.count > 1 && $0[1] != "0" } ?? false
  }

  @Test("a watchdog that was stopped reports nothing")
  func stopped() async throws {
    let loop = try EventLoop(logger: Logger(label: "test"), backend: .poll)
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
