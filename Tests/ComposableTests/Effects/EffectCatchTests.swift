import Composable
import ComposableTesting
import Synchronization
import Testing

@Suite struct EffectCatchTests {
  struct Failure: Error {}

  @Test("what a run throws is given to its catch, which may answer")
  func caught() async {
    let workshop = Workshop { _, _ in
      .run { _ in
        throw Failure()
      } catch: { error, send in
        await send(.heard("caught \(error)"))
      }
    }
    await workshop.start("work")
    #expect(await workshop.answers == ["caught Failure()"])
    #expect(workshop.log.elements.isEmpty)
  }

  @Test("a cancellation is no error")
  func cancellation() async {
    let workshop = Workshop { _, _ in
      .run { _ in
        throw CancellationError()
      } catch: { _, send in
        await send(.heard("caught"))
      }
    }
    await workshop.start("work")
    #expect(await workshop.answers == [])
  }

  /// What a URL loader throws when its task is cancelled: an error of its own.
  struct URLError: Error {
    let code = -999
  }

  /// Sleeps, and says in words of its own that it was woken by a cancellation.
  static func load(_ clock: TestClock) async throws {
    do { try await clock.sleep(for: .seconds(1)) } catch { throw URLError() }
  }

  @Test(
    "an error of any type that a cancelled work throws is not reported",
    arguments: ["with catch", "without catch", "name"]
  )
  func cancelledWithErrorOfItsOwn(way: String) async {
    let workshop = Workshop { name, clock in
      switch name {
      case "with catch":
        .run { _ in
          try await Self.load(clock)
        } catch: { error, _ in
          Issue.record("the handler was called with \(error)")
        }
      case "cancel": .cancel(id: "load")
      default: .run { _ in try await Self.load(clock) }.cancellable(id: "load")
      }
    }
    let task = await workshop.start(way)
    if way == "name" { await workshop.start("cancel") } else { await task?.cancel() }
    await workshop.executor.rest()
    #expect(!workshop.clock.hasSleepers)
    #expect(workshop.log.elements.isEmpty)
    #expect(await workshop.answers == [])
  }

  @Test("the same error is reported where nothing was cancelled")
  func notCancelled() async {
    let workshop = Workshop { _, _ in .run { _ in throw URLError() } }
    await workshop.start("work")
    #expect(workshop.log.elements == ["error: an effect of start failed: URLError(code: -999)"])
  }

  @Test("what is sent after the end is reported, and not delivered")
  func late() async throws {
    let kept = Mutex<Send<Workshop.Action>?>(nil)
    let workshop = Workshop { _, _ in
      .run { send in
        kept.withLock { $0 = send }
        await send(.heard("in time"))
      }
    }
    await workshop.start("work")
    let send = try #require(kept.withLock { $0 })
    await send(.heard("late"))
    #expect(await workshop.answers == ["in time"])
    let line = try #require(workshop.log.elements.first)
    #expect(workshop.log.elements.count == 1)
    #expect(line.contains("an effect of start sent heard after it had ended"))
  }

  @Test("the catch's answers, too, are mapped")
  func mapped() async {
    let workshop = Workshop { _, _ in
      Effect<String>.run { _ in
        throw Failure()
      } catch: { error, send in
        await send("caught \(error)")
      }
      .map(Workshop.Action.heard)
    }
    await workshop.start("work")
    #expect(await workshop.answers == ["caught Failure()"])
  }
}
