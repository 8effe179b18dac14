import Foundation
import Logging
import Testing

@testable import LecternTransport

/// The loop as an executor: which jobs run, where, and in which order.
@Suite struct EventLoopTests {
  // A loop for all tests. It stays: see `EventLoop.shutDown()`.
  private static let sharedLoop = Result { try EventLoop(logger: Logger(label: "test")) }
  let loop: EventLoop
  let actor: LoopActor

  init() throws {
    loop = try Self.sharedLoop.get()
    actor = LoopActor(loop)
  }

  @Test("an actor on the loop runs on its thread, and no other does")
  func thread() async {
    let other = LoopActor(loop)
    let threads = await (actor.run { _ in threadID() }, other.run { _ in threadID() })
    #expect(threads.0 == threads.1)
    #expect(threads.0 != threadID())
    let isOnLoop = await actor.run { [loop] _ in loop.isIsolatingCurrentContext() }
    #expect(isOnLoop == true)
    #expect(loop.isIsolatingCurrentContext() == false)
  }

  @Test("two loops have two threads")
  func threads() async throws {
    let other = LoopActor(try EventLoop(logger: Logger(label: "test"), backend: .poll))
    let threads = await (actor.run { _ in threadID() }, other.run { _ in threadID() })
    #expect(threads.0 != threads.1)
  }

  @Test("a job enters another actor of the loop without waiting")
  func assumeIsolated() async {
    let other = LoopActor(loop)
    await actor.run { _ in other.assumeIsolated { $0.append(7) } }
    #expect(await other.values == [7])
  }

  @Test("jobs of many senders all run, and each sender's in order")
  func senders() async {
    await withTaskGroup { group in
      for sender in 0..<8 {
        group.addTask { [actor] in
          for value in 0..<500 { await actor.append(sender * 1000 + value) }
        }
      }
    }
    let values = await actor.values
    #expect(values.count == 4000)
    for sender in 0..<8 {
      let own = values.filter { $0 / 1000 == sender }
      #expect(own == Array(sender * 1000..<sender * 1000 + 500))
    }
  }

  @Test("100,000 jobs that wait at once run in their order")
  func manyJobs() async {
    await actor.enqueue(100_000)
    #expect(await actor.values == Array(0..<100_000))
  }

  @Test("100,000 jobs that enqueue each other run")
  func chain() async {
    await actor.enqueueChain(100_000)
    #expect(await actor.values.count == 100_000)
  }

  @Test("jobs that enqueue each other forever do not block the loop")
  func endlessJobs() async {
    await actor.spin()
    await actor.stop()
  }
}

private func threadID() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    pthread_self()
  #endif
}
