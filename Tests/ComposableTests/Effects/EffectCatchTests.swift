import Composable
import ComposableTesting
import Synchronization
import Testing

@Suite struct EffectCatchTests {
  struct Failure: Error {}

  @Test("catch receives an error thrown by a run, and can send actions")
  func caught() async {
    let harness = EffectHarness { _, _ in
      .run { _ in
        throw Failure()
      } catch: { error, send in
        await send(.responded("caught \(error)"))
      }
    }
    await harness.start("work")
    #expect(await harness.responses == ["caught Failure()"])
    #expect(harness.log.elements.isEmpty)
  }

  @Test("catch does not receive a CancellationError")
  func cancellation() async {
    let harness = EffectHarness { _, _ in
      .run { _ in
        throw CancellationError()
      } catch: { _, send in
        await send(.responded("caught"))
      }
    }
    await harness.start("work")
    #expect(await harness.responses == [])
  }

  /// The error that a URL loader throws when its task is cancelled.
  struct URLError: Error {
    let code = -999
  }

  /// Sleeps, and throws an error of its own when cancelled.
  static func load(_ clock: TestClock) async throws {
    do { try await clock.sleep(for: .seconds(1)) } catch { throw URLError() }
  }

  @Test(
    "an error of any type thrown after cancellation is ignored",
    arguments: ["with catch", "without catch", "name"]
  )
  func cancelledWithErrorOfItsOwn(kind: String) async {
    let harness = EffectHarness { name, clock in
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
    let task = await harness.start(kind)
    if kind == "name" { await harness.start("cancel") } else { await task?.cancel() }
    await harness.executor.rest()
    #expect(!harness.clock.hasSleepers)
    #expect(harness.log.elements.isEmpty)
    #expect(await harness.responses == [])
  }

  @Test("the same error without a cancellation is logged")
  func notCancelled() async {
    let harness = EffectHarness { _, _ in .run { _ in throw URLError() } }
    await harness.start("work")
    #expect(harness.log.elements == ["error: an effect of start failed: URLError(code: -999)"])
  }

  @Test("an action sent after the end of an effect is dropped and logged")
  func late() async throws {
    let kept = Mutex<Send<EffectHarness.Action>?>(nil)
    let harness = EffectHarness { _, _ in
      .run { send in
        kept.withLock { $0 = send }
        await send(.responded("in time"))
      }
    }
    await harness.start("work")
    let send = try #require(kept.withLock { $0 })
    await send(.responded("late"))
    #expect(await harness.responses == ["in time"])
    let line = try #require(harness.log.elements.first)
    #expect(harness.log.elements.count == 1)
    #expect(line.contains("an effect of start sent responded after it had ended"))
  }

  @Test("actions sent by catch are mapped")
  func mapped() async {
    let harness = EffectHarness { _, _ in
      Effect<String>.run { _ in
        throw Failure()
      } catch: { error, send in
        await send("caught \(error)")
      }
      .map(EffectHarness.Action.responded)
    }
    await harness.start("work")
    #expect(await harness.responses == ["caught Failure()"])
  }
}
