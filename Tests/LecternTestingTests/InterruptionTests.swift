import Composable
import ComposableTesting
import LecternTesting
import Testing

/// Effects in flight when the server of their room is killed.
@Suite struct InterruptionTests {
  let keys = Chores.Keys()

  @Test("an effect in flight runs again with the same key", arguments: TestTransport.allCases)
  func run(over transport: TestTransport) async {
    let room = ChoresRoom(over: transport, keys: keys)
    await room.send(.runTapped)
    await room.restart()
    #expect(keys.all.count == 2)
    #expect(Set(keys.all).count == 1)
    #expect(room.state.done == [])
    await room.advance(by: .seconds(1))
    #expect(room.state.done == ["run"])
    await room.finish()
  }

  @Test("an effect that has ended does not run again")
  func ended() async {
    let room = ChoresRoom(keys: keys)
    await room.send(.runTapped)
    await room.advance(by: .seconds(1))
    await room.restart()
    #expect(keys.all.count == 1)
    #expect(room.state.done == ["run"])
    await room.finish()
  }

  @Test("two effects have different keys")
  func differentKeys() async {
    let room = ChoresRoom(keys: keys)
    await room.send(.runTapped)
    await room.send(.runTapped)
    #expect(Set(keys.all).count == 2)
    await room.advance(by: .seconds(1))
    await room.finish()
  }

  @Test("a forgotten effect does not run again")
  func fireAndForget() async {
    let room = ChoresRoom(keys: keys)
    await room.send(.fireAndForgetTapped)
    await room.restart()
    #expect(keys.all == ["forgotten"])
    await room.finish()
  }

  @Test("a feature learns that its effect was interrupted, once")
  func send() async {
    let room = ChoresRoom(keys: keys)
    await room.send(.payTapped)
    await room.restart()
    #expect(room.state.done == ["interrupted"])
    #expect(room.log.map(\.action) == [.payTapped, .interrupted])
    await room.restart()
    #expect(room.state.done == ["interrupted"])
    #expect(keys.all.count == 1)
    await room.finish()
  }

  @Test("an effect that is ignored when interrupted is gone")
  func ignore() async {
    let room = ChoresRoom(keys: keys)
    await room.send(.ignoredTapped)
    await room.restart()
    await room.advance(by: .seconds(1))
    #expect(room.state.done == [])
    #expect(keys.all.count == 1)
    await room.finish()
  }

  @Test("a timer ticks on, and can be cancelled")
  func timer() async {
    let room = ChoresRoom()
    await room.send(.timerTapped)
    await room.advance(by: .seconds(2))
    await room.restart()
    #expect(room.state.ticks == 2)
    await room.advance(by: .seconds(2))
    #expect(room.state.ticks == 4)
    await room.send(.timerStopped)
    await room.advance(by: .seconds(2))
    #expect(room.state.ticks == 4)
    await room.restart()
    await room.advance(by: .seconds(2))
    #expect(room.state.ticks == 4)
    await room.finish()
  }

  @Test("a throttled action that waited comes after the restart, once")
  func throttle() async {
    let room = ChoresRoom()
    for number in 1...3 { await room.send(.throttledTapped(number)) }
    await room.restart()
    #expect(room.state.done == ["1"])
    await room.advance(by: .seconds(2))
    #expect(room.state.done == ["1", "3"])
    await room.restart()
    #expect(room.state.done == ["1", "3"])
    await room.advance(by: .seconds(2))
    await room.finish()
  }

  @Test("a sequence goes on where it was")
  func sequence() async {
    let room = ChoresRoom(keys: keys)
    await room.send(.sequenceTapped)
    await room.advance(by: .seconds(1))
    #expect(keys.all.count == 2)
    await room.restart()
    await room.advance(by: .seconds(1))
    #expect(room.state.done == ["first", "second"])
    #expect(keys.all.count == 3)
    #expect(Set(keys.all).count == 2)
    await room.finish()
  }

  @Test("what was sent at once is not sent again")
  func synchronous() async {
    let room = ChoresRoom()
    await room.send(.chainTapped)
    await room.restart()
    #expect(room.state.done == ["sent", "synced"])
    await room.finish()
  }

  @Test("the random numbers of an action are the same after a restart, and in each test")
  func random() async {
    let room = ChoresRoom()
    for _ in 1...3 { await room.send(.randomTapped) }
    let numbers = room.state.numbers
    #expect(Set(numbers).count == 3)
    await room.restart()
    #expect(room.state.numbers == numbers)
    let other = ChoresRoom()
    for _ in 1...3 { await other.send(.randomTapped) }
    #expect(other.state.numbers == numbers)
    await room.finish()
  }
}
