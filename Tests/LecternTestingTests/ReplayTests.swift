import Composable
import ComposableTesting
import LecternTesting
import LecternWire
import Synchronization
import Testing

/// Reducers whose replay differs.
@Suite struct ReplayTests {
  /// A feature whose state is made by the reducer under test.
  struct Feature: Reducer {
    struct State: Equatable, Sendable {
      var text = ""
      var steps = 0
    }

    @UserAction
    enum Action: Equatable, Sendable {
      case stepTapped
      case impureTapped
    }

    @ViewState
    struct View {
      var text: String
    }

    let text: @Sendable () -> String

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.steps += 1
      if action == .impureTapped { state.text = text() }
      return .none
    }
  }

  /// Expects that the replay of a test with an impure reducer fails at its second action.
  func expectDifference(_ text: @escaping @Sendable () -> String) async {
    await expectFailure(
      "A replay of the room's log differs from the room",
      "after action 2, ReplayTests.Feature.Action.impureTapped",
      "(room: −, replay: +)"
    ) {
      let room = TestRoom(initialState: Feature.State(), reducer: Feature(text: text)) {
        Feature.View(text: $0.text)
      }
      let alice = await room.join("alice")
      await alice.send("stepTapped")
      await alice.send("impureTapped")
      await alice.send("stepTapped")
      await room.finish(sourceLocation: .here)
    }
  }

  @Test("a reducer that reads a clock is found")
  func clock() async {
    await expectDifference { "\(ContinuousClock.now)" }
  }

  @Test("a reducer that draws a random number of its own is found")
  func randomNumber() async {
    await expectDifference { "\(UInt64.random(in: 0 ... .max))" }
  }

  @Test("a reducer that depends on the order of a set is found")
  func setOrder() async {
    // A set whose memory is free again leaves it to the next one, and with it the order.
    let sets = Mutex<[Set<String>]>([])
    await expectDifference {
      sets.withLock {
        $0.append(Set((1...100).map(String.init)))
        return $0.last?.joined() ?? ""
      }
    }
  }

  @Test("a reducer with state of its own is found")
  func capturedState() async {
    let counter = Counter()
    await expectDifference { counter.next() }
  }

  final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> String {
      count.withLock {
        $0 += 1
        return "\($0)"
      }
    }
  }

  @Test("a difference is found at any point of a test, in one line")
  func line() async {
    await expectFailure("after action 1") {
      let room = TestRoom(
        initialState: Feature.State(),
        reducer: Feature { "\(ContinuousClock.now)" }
      ) { Feature.View(text: $0.text) }
      let alice = await room.join("alice")
      await alice.send("impureTapped")
      await room.replaysDeterministically(sourceLocation: .here)
    }
  }

  @Test("of a long test, the actions are named between which the replay has differed")
  func longTest() async {
    await expectFailure("after one of the actions 1001 to 1004") {
      let room = TestRoom(
        initialState: Feature.State(),
        reducer: Feature { "\(ContinuousClock.now)" }
      ) { Feature.View(text: $0.text) }
      for _ in 1...1_001 { await room.send(.stepTapped) }
      await room.send(.impureTapped)
      for _ in 1...999 { await room.send(.stepTapped) }
      await room.finish(sourceLocation: .here)
    }
  }

  @Test("a difference of the last state is found")
  func lastState() async {
    await expectFailure("after one of the actions 1025 to 1027") {
      let room = TestRoom(
        initialState: Feature.State(),
        reducer: Feature { "\(ContinuousClock.now)" }
      ) { Feature.View(text: $0.text) }
      for _ in 1...1_026 { await room.send(.stepTapped) }
      await room.send(.impureTapped)
      await room.finish(sourceLocation: .here)
    }
  }

  @Test(
    "a pure reducer with time, random numbers and a sender replays",
    arguments: TestTransport.allCases
  )
  func pure(over transport: TestTransport) async {
    let room = TestRoom(
      over: transport,
      initialState: Feature.State(),
      reducer: Feature {
        var generator = ActionContext.current.randomNumberGenerator()
        let number = generator.next()
        return "\(ActionContext.current.timestamp) \(number) \(ActionContext.current.sender == nil)"
      }
    ) { Feature.View(text: $0.text) }
    let alice = await room.join("alice")
    await room.advance(by: .seconds(3))
    await alice.send("impureTapped")
    await room.restart()
    await alice.send("impureTapped")
    await room.finish()
  }
}
