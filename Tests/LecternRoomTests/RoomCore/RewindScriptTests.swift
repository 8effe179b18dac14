import LecternRoom
import RoomSamples
import Testing

/// Scripts of a room's decisions while a presenter shows its history.
@Suite struct RewindScriptTests {
  private static let counted = [
    ("host joins as presenter", "append session"), ("disk answers", "host: 0"),
    ("alice joins", "append session"), ("disk answers", "alice: 0"),
    ("alice sends incrTapped", "append incrTapped"),
    ("disk answers", "alice: 1, alice: ack 1, host: 1"),
  ]

  @Test("one search runs at a time, the latest choice wins, and the present returns")
  func rewind() {
    var script = RoomScript()
    script.run(
      Self.counted + [
        ("host sends $room.positionChosen=5", "find 5, host: ack 1, host: same"),
        ("host sends $room.positionChosen=4", "host: ack 2"),
        ("host sends $room.positionChosen=0", "host: ack 3"),
        ("history shows 1", "find 0, alice: 1, host: 1"),
        ("history shows 0", "alice: 0, host: 0"),
        ("host sends $room.returnedToNow", "release timeline, host: ack 4, alice: 1, host: 1"),
      ]
    )
  }

  @Test("a result after the presenter's return to the present is not shown")
  func late() {
    var script = RoomScript()
    script.run(
      Self.counted + [
        ("host sends $room.positionChosen=0", "find 0, host: ack 1, host: same"),
        ("host sends $room.returnedToNow", "release timeline, host: ack 2, host: same"),
        ("history shows 0", ""),
      ]
    )
  }

  @Test("a result from the log before the room started over is not shown")
  func earlierLog() {
    var script = RoomScript()
    script.run(
      Self.counted + [
        ("host sends $room.positionChosen=0", "find 0, host: ack 1, host: same"),
        ("earlier log shows 5", "find 0"),
        ("history shows 0", "alice: 0, host: 0"),
      ]
    )
  }

  @Test("a search that fails returns to the present")
  func failure() {
    var script = RoomScript()
    script.run(
      Self.counted + [
        ("host sends $room.positionChosen=0", "find 0, host: ack 1, host: same"),
        ("history fails", "release timeline, host: same"),
      ]
    )
  }

  @Test("a fork starts once, from an action that exists, and is acknowledged")
  func fork() {
    var script = RoomScript()
    script.run(
      Self.counted + [
        ("host sends $room.forkRequested=2", "host: ack 1"),
        ("host sends $room.forkRequested=0", "fork from 0"),
        ("host sends $room.forkRequested=1", "host: ack 3"),
        ("host sends $room.forkRequested=0 #2", ""),
        ("alice sends $room.forkRequested=0", "alice: not_allowed 2"),
        ("fork fails", "host: ack 2, host: same"),
      ]
    )
  }

  @Test("a room without a log has no history")
  func unrecorded() {
    var script = RoomScript(recording: nil)
    script.run([
      ("host joins as presenter", "host: 0, host: same"),
      ("host sends $room.positionChosen=0", "host: same, host: ack 1"),
      ("host sends $room.forkRequested=0", "host: ack 2, host: same"),
    ])
  }
}
