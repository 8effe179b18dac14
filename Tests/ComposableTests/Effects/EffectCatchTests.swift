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
