import Composable
import ComposableTesting
import LecternLog
import LecternTesting
import LecternWire
import Testing

@testable import LecternRoom

/// Snapshots of rooms that have effects in flight, and always have.
@Suite struct SnapshotEffectsTests {
  struct Clockwork: Reducer {
    @UserAction
    enum Action: Equatable {
      case startTapped
      /// Takes ten minutes, and says how many ticks there were at its beginning.
      case waitTapped
      case payTapped
      case ignoreTapped
      @Redacted case secretTapped(String)
      @ServerOnly case ticked
      @ServerOnly case done(String)
    }

    struct State: Codable, Equatable, Sendable {
      var ticks = 0
      var done: [String] = []
    }

    @ViewState
    struct View {
      var ticks: Int
      var done: [String]
    }

    let clock: TestClock

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .startTapped: return .timer(every: .seconds(1), clock: clock) { .ticked }
      case .waitTapped: return wait("waited after \(state.ticks)")
      case .payTapped: return wait("paid", onInterruption: .send(.done("interrupted")))
      case .ignoreTapped: return wait("ignored", onInterruption: .ignore)
      case .secretTapped(let name): return wait(name)
      case .ticked: state.ticks += 1
      case .done(let name): state.done.append(name)
      }
      return .none
    }

    private func wait(
      _ name: String,
      onInterruption interruption: Interruption<Action> = .runAgain
    ) -> Effect<Action> {
      .run(onInterruption: interruption) { [clock] send in
        try await clock.sleep(for: .seconds(600))
        await send(.done(name))
      }
    }
  }

  let log = MemoryLog.ofTest()

  private func room() -> TestRoom<Clockwork.State, Clockwork.Action, Clockwork.View> {
    let clock = TestClock()
    return TestRoom(
      initialState: Clockwork.State(),
      reducer: Clockwork(clock: clock),
      clock: clock,
      links: nil,
      recording: (log, .shown),
      view: { state, _ in Clockwork.View(ticks: state.ticks, done: state.done) }
    )
  }

  @Test("a room whose timer always ticks gets snapshots, and its timer ticks again after a restart")
  func timer() async {
    let room = room()
    await room.send(.startTapped)
    await room.advance(by: .seconds(61))
    #expect(log.snapshots().count == 1)
    await room.restart()
    #expect(room.state.ticks == 61)
    await room.advance(by: .seconds(2))
    #expect(room.state.ticks == 63)
  }

  @Test("effects in flight at a snapshot are treated as without one")
  func interruptions() async throws {
    let room = room()
    await room.send(.startTapped)
    await room.advance(by: .seconds(3))
    for action in [Clockwork.Action.waitTapped, .payTapped, .ignoreTapped] {
      await room.send(action)
    }
    await room.advance(by: .seconds(60))
    let saved = try #require(log.snapshots().first)
    let snapshot = try #require(try RoomSnapshot<Clockwork.State>(saved.content))
    #expect(
      snapshot.rest.beginnings.map(\.action.name) == [
        "startTapped", "waitTapped", "payTapped", "ignoreTapped",
      ]
    )
    #expect(snapshot.beginnings.map(\.ticks) == [0, 3, 3, 3])
    await room.restart()
    #expect(room.state.done == ["interrupted"])
    await room.advance(by: .seconds(600))
    #expect(room.state.done == ["interrupted", "waited after 3"])
    #expect(room.state.ticks == 663)
  }

  @Test("a second restart from a snapshot after the first begins the effects again, too")
  func twice() async {
    let room = room()
    await room.send(.startTapped)
    await room.send(.waitTapped)
    for _ in 1...3 {
      await room.advance(by: .seconds(61))
      await room.restart()
    }
    await room.advance(by: .seconds(600))
    #expect(room.state.done == ["waited after 0"])
    #expect(room.state.ticks == 783)
  }

  @Test("no snapshot is saved while an effect of a redacted action is in flight")
  func redacted() async {
    let room = room()
    await room.send(.startTapped)
    await room.send(.secretTapped("a"))
    await room.advance(by: .seconds(120))
    #expect(log.snapshots().isEmpty)
    await room.advance(by: .seconds(540))
    #expect(log.snapshots().count > 0)
  }
}
