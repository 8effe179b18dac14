import Composable
import ComposableTesting
import Testing

@Suite struct TestExecutorTests {
  actor Counter {
    private let executor: TestExecutor
    var count = 0

    init(executor: TestExecutor) {
      self.executor = executor
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    func increment() {
      count += 1
    }
  }

  @Test("an executor without jobs is at rest")
  func idle() async {
    #expect(await TestExecutor().rest())
  }

  @Test(
    "an actor on the executor can be awaited from anywhere, and entered synchronously from within"
  )
  func actor() async {
    let executor = TestExecutor()
    let counter = Counter(executor: executor)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1_000 { group.addTask { await counter.increment() } }
    }
    #expect(await counter.count == 1_000)
    let count = executor.perform {
      executor.perform { counter.assumeIsolated { $0.increment() } }
      return counter.assumeIsolated { $0.count }
    }
    #expect(count == 1_001)
    #expect(executor.isIsolatingCurrentContext() == false)
    #expect(executor.perform { executor.isIsolatingCurrentContext() } == true)
  }

  @Test("at rest, all effects that need no outside help have run, always in the same order")
  func order() async {
    var orders: Set<[Int]> = []
    for _ in 0..<20 {
      let executor = TestExecutor()
      let store = Store(
        initialState: [],
        reducer: Reduce<[Int], Int> { state, number in
          state.append(number)
          guard number < 100 else { return .none }
          return .merge(
            (1...3).map { child in
              .run { send in
                for _ in 0..<(child * number) % 5 { await Task.yield() }
                async let sent: Void = send(number * 10 + child)
                await sent
              }
            }
          )
        },
        executor: executor,
        effectExecutor: executor.effects,
        now: { .epoch }
      )
      await store.send(1)
      #expect(await executor.rest())
      await orders.insert(store.state)
    }
    #expect(orders.count == 1)
    #expect(orders.first?.count == 1 + 3 + 9)
  }

  @Test("an effect runs among the jobs of its store, outside its isolation")
  func isolation() async {
    let executor = TestExecutor()
    let (places, note) = AsyncStream<Bool?>.makeStream()
    let store = Store(
      initialState: 0,
      reducer: Reduce<Int, Int> { _, number in
        note.yield(executor.isIsolatingCurrentContext())
        guard number > 0 else { return .none }
        return .run { send in
          note.yield(executor.isIsolatingCurrentContext())
          await send(number - 1)
          note.yield(executor.isIsolatingCurrentContext())
        }
      },
      executor: executor,
      effectExecutor: executor.effects,
      now: { .epoch }
    )
    await store.send(1)
    await executor.rest()
    note.finish()
    #expect(await places.reduce(into: []) { $0.append($1) } == [true, false, true, false])
  }

  @Test("a job from another thread wakes a waiter", arguments: 0..<20)
  func wakeUp(_: Int) async {
    let executor = TestExecutor()
    let counter = Counter(executor: executor)
    let count = executor.jobCount
    async let rested = executor.rest(after: count)
    Task.detached { await counter.increment() }
    #expect(await rested)
    #expect(executor.jobCount > count)
  }

  @Test("waiting for a job ends at the deadline, or when cancelled")
  func givingUp() async {
    let executor = TestExecutor()
    #expect(await !executor.rest(after: executor.jobCount, until: .now + .milliseconds(10)))
    let task = Task { await executor.rest(after: executor.jobCount, until: .now + .seconds(3_600)) }
    task.cancel()
    #expect(await !task.value)
  }

  @Test("a hundred concurrent tests do not affect each other")
  func many() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 0..<100 {
        group.addTask {
          let clock = TestClock()
          let store = TestStore(
            initialState: Demo.State(),
            reducer: Demo(clock: clock, outside: { number in await Task.detached { number }.value })
          )
          await store.send(.slowTapped(number))
          await store.send(.outsideTapped(-number))
          await store.receive(.answered(-number)) { $0.answers = [-number] }
          await clock.advance(by: .seconds(1))
          await store.receive(.answered(number)) { $0.answers = [-number, number] }
          await store.finish()
        }
      }
    }
  }
}
