import Composable
import ComposableTesting
import LecternBytes
import LecternTransport
import LecternWire
import RoomSamples
import Synchronization
import Testing

@testable import LecternRoom

/// The delay before a room does something once.
@Suite struct RoomTimerTests {
  let clock = TestClock()
  let executor = TestExecutor()

  @Test("the timer fires once, after its delay")
  func fires() async {
    let fired = Mutex(0)
    let timers = RoomTimers(ElapsedClock(clock), executor: executor.effects) { _ in
      fired.withLock { $0 += 1 }
    }
    timers.execute(.start(.pace, after: .seconds(1)))
    await executor.rest()
    await clock.advance(by: .milliseconds(999))
    #expect(fired.withLock { $0 } == 0)
    await clock.advance(by: .milliseconds(1))
    #expect(fired.withLock { $0 } == 1)
    await clock.advance(by: .seconds(9))
    #expect(fired.withLock { $0 } == 1)
  }

  @Test("a stopped timer does not fire, and holds no clock")
  func stopped() async {
    let fired = Mutex(0)
    let timers = RoomTimers(ElapsedClock(clock), executor: executor.effects) { _ in
      fired.withLock { $0 += 1 }
    }
    timers.execute(.start(.pace, after: .seconds(1)))
    await executor.rest()
    timers.execute(.stop(.headcount))
    await executor.rest()
    #expect(clock.hasSleepers)
    timers.execute(.stop(.pace))
    await executor.rest()
    #expect(!clock.hasSleepers)
    await clock.advance(by: .seconds(1))
    #expect(fired.withLock { $0 } == 0)
  }

  @Test("timers end with their room")
  func released() async {
    var timers: RoomTimers? = RoomTimers(
      ElapsedClock(clock),
      executor: executor.effects
    ) { _ in }
    timers?.execute(.start(.pace, after: .seconds(1)))
    await executor.rest()
    #expect(clock.hasSleepers)
    timers = nil
    await executor.rest()
    #expect(!clock.hasSleepers)
  }

  @Test("however often presenters rejoin, there is one scheduled count a second")
  func rejoining() async throws {
    let link = Link.random(.presenter)
    let room = Room(
      store: Store(
        initialState: Poll.State(),
        reducer: Poll(),
        executor: executor,
        effectExecutor: executor.effects,
        now: { .epoch }
      ),
      ownState: RoomState(links: [link]),
      options: RoomOptions(permissions: .presenterOnly, clock: clock),
      view: { Poll.View($0, for: $1) }
    )
    let secret = try #require(link.secret)
    let cookie = executor.perform {
      room.assumeIsolated { $0.admit(secret) { _ in nil } }.map { "\($0.name)=\($0.value.text)" }
    }
    func open(_ connection: ConnectionStub, _ query: [(name: String, value: String)] = []) {
      let request = UpgradeRequest(query: query, cookie: cookie)
      executor.perform {
        room.assumeIsolated { $0.connectionOpened(connection, request: request) }
      }
    }
    func advance(by duration: Duration) async {
      await executor.rest()
      await clock.advance(by: duration)
      await executor.rest()
    }
    // Each count asks the wall for a round trip.
    let (wall, phone) = (ConnectionStub(1), ConnectionStub(2))
    open(ConnectionStub(3))
    open(wall, [("as", "audience"), ("screen", "wall")])
    await advance(by: .seconds(2))
    let before = wall.measurements
    for _ in 0..<10 {
      await advance(by: .milliseconds(50))
      open(phone)
      executor.perform { room.assumeIsolated { $0.connectionClosed(phone) } }
    }
    await advance(by: .seconds(2))
    // A count for each join, and one for each second.
    #expect((12...13).contains(wall.measurements - before))
  }
}
