import Composable
import LecternBytes
import RoomSamples
import Testing

@testable import LecternRoom
@testable import LecternTesting

/// The pause between two fan-outs.
@Suite struct FanOutPaceTests {
  static func pace(_ milliseconds: Int, messages: Int = 0) -> FanOutPace {
    var pace = FanOutPace()
    pace.fannedOut(in: .milliseconds(milliseconds), at: .seconds(1))
    for _ in 0..<messages { pace.received() }
    return pace
  }

  @Test("a short fan-out is followed by another at once, whatever arrives", arguments: [0, 1, 10])
  func short(milliseconds: Int) {
    let pace = Self.pace(milliseconds, messages: 10_000)
    #expect(pace.pause(before: .state, at: .seconds(1)) == .zero)
    #expect(pace.pause(before: .pointer, at: .seconds(1)) == .zero)
    #expect(FanOutPace().pause(before: .state, at: .zero) == .zero)
  }

  @Test("a long one is followed by a pause of its length, if more arrives than one turn reads")
  func rush() {
    #expect(Self.pace(50, messages: 63).pause(before: .state, at: .seconds(1)) == .zero)
    let pace = Self.pace(50, messages: 64)
    #expect(pace.pause(before: .state, at: .seconds(1)) == .milliseconds(50))
    #expect(pace.pause(before: .state, at: .milliseconds(1_030)) == .milliseconds(20))
    #expect(pace.pause(before: .state, at: .seconds(2)) == .zero)
  }

  @Test("the pointer takes a quarter of the time at most")
  func pointer() {
    let pace = Self.pace(50)
    #expect(pace.pause(before: .pointer, at: .seconds(1)) == .milliseconds(150))
    #expect(pace.pause(before: .pointer, at: .milliseconds(1_150)) == .zero)
  }

  @Test("a fan-out begins a new count of messages")
  func count() {
    var pace = Self.pace(50, messages: 100)
    pace.fannedOut(in: .milliseconds(50), at: .seconds(2))
    #expect(pace.pause(before: .state, at: .seconds(2)) == .zero)
  }
}

/// A room that pauses.
@Suite struct RoomPaceTests {
  struct Hall {
    let room = CounterRoom(isRecorded: false)
    let host: CounterViewer
    let alice: CounterViewer

    init() async {
      host = await room.join("host", as: .presenter)
      alice = await room.join("alice")
      // The head count that the presenter is sent.
      await room.advance(by: .seconds(2))
    }

    /// Has the room as after a fan-out of 100 ms.
    func fanOutLong(messages: Int = 0) async {
      await room.process.room.setPace(messages: messages)
    }

    func point(at x: Double) async {
      await host.send(
        "$room.pointerMoved",
        value: ["target": "counter", "x": .number(x), "y": 0.5] as JSONValue
      )
    }

    var pointer: JSONValue? { alice.room?["pointer"]?["x"] }
  }

  @Test("a rush is shown after a pause, with its answers, and skips what lies between")
  func rush() async {
    let hall = await Hall()
    await hall.fanOutLong(messages: 64)
    for _ in 1...3 { await hall.alice.send("incrTapped") }
    #expect(hall.room.state.count == 3 && hall.host.replica?.count == 0)
    #expect(hall.alice.replica?.count == 0 && hall.alice.story == ["0"])
    await hall.room.advance(by: .milliseconds(99))
    #expect(hall.host.replica?.count == 0)
    await hall.room.advance(by: .milliseconds(1))
    #expect(hall.host.replica?.count == 3)
    #expect(hall.alice.story == ["0", "3", "ack 1", "ack 2", "ack 3"])
    await hall.room.finish()
  }

  @Test("a pause ends before a viewer has more answers than it may leave unread")
  func unreadReplies() async {
    let hall = await Hall()
    await hall.fanOutLong(messages: 64)
    for _ in 1...127 { await hall.alice.send("incrTapped") }
    #expect(hall.alice.replica?.count == 0)
    await hall.alice.send("incrTapped")
    #expect(hall.alice.replica?.count == 128 && hall.alice.isConnected)
    await hall.room.advance(by: .seconds(1))
    await hall.room.finish()
  }

  @Test("a few actions are shown at once")
  func few() async {
    let hall = await Hall()
    await hall.fanOutLong(messages: 10)
    await hall.alice.send("incrTapped")
    #expect(hall.host.replica?.count == 1)
    await hall.room.finish()
  }

  @Test("the pointer waits, and the newest is shown")
  func pointer() async {
    let hall = await Hall()
    await hall.fanOutLong()
    await hall.point(at: 0.25)
    await hall.room.advance(by: .milliseconds(299))
    await hall.point(at: 0.75)
    #expect(hall.pointer == nil)
    await hall.room.advance(by: .milliseconds(1))
    #expect(hall.pointer == 0.75)
    await hall.room.finish()
  }

  @Test("an action does not wait for the pointer, and takes it along")
  func actionBesidePointer() async {
    let hall = await Hall()
    await hall.fanOutLong()
    await hall.point(at: 0.25)
    #expect(hall.pointer == nil)
    await hall.alice.send("incrTapped")
    #expect(hall.host.replica?.count == 1 && hall.pointer == 0.25)
    await hall.room.advance(by: .seconds(1))
    await hall.room.finish()
  }
}

extension Room {
  fileprivate func setPace(messages: Int) {
    core.schedule.fannedOut(in: .milliseconds(100), at: clock.now())
    for _ in 0..<messages { core.schedule.received() }
  }
}
