import LecternRoom
import LecternWire
import RoomSamples
import Testing

/// What a room decides, as scripts: each input, and what comes of it.
@Suite struct RoomCoreTests {
  private static let joined = [
    ("host joins as presenter", "append session"), ("disk answers", "host: 0"),
    ("alice joins", "append session"), ("disk answers", "alice: 0"),
  ]

  private static let isFull =
    "There is no space left for the log stub. Free some space, and open the log again."
  private static let isAbandoned =
    "The room is no longer recorded. What happens now is lost when the server ends."

  @Test("a page with a former room's personal view state of the same revision is sent its own")
  func personalViewOfFormerRoom() {
    var script = RoomScript(hasPersonalViews: true)
    script.run([
      ("alice joins", "append session"),
      ("disk answers", "alice: 0 own"),
      ("alice leaves", ""),
      ("alice joins from k.p 0 mine 0", "alice: same"),
      ("alice leaves", ""),
      ("alice joins from former.p 0 mine 0", "alice: 0 own"),
    ])
  }

  @Test("a frame and its acknowledgement wait for the disk, and one append gathers the next batch")
  func groupCommit() {
    var script = RoomScript()
    script.run([
      ("alice joins", "append session"),
      ("disk answers", "alice: 0"),
      ("alice sends incrTapped", "append incrTapped"),
      ("alice sends incrTapped", ""),
      ("alice sends incrTapped", ""),
      ("disk answers", "alice: 1, alice: ack 1, append incrTapped incrTapped"),
      ("disk answers", "alice: 3, alice: ack 2, alice: ack 3"),
    ])
  }

  @Test("a disk that does not answer for five seconds suspends the room until it does")
  func stall() {
    var script = RoomScript()
    script.run(
      Self.joined + [
        ("alice sends incrTapped", "append incrTapped"),
        ("4 s pass", ""),
        ("1 s pass", "host: same (The disk does not answer.)"),
        ("alice sends incrTapped", "alice: not_recorded 2"),
        ("disk answers", "host: 1 (recorded), alice: 1, alice: ack 1, host: same"),
        ("alice sends incrTapped #2", "append incrTapped"),
        ("disk answers", "alice: 2, alice: ack 2, host: 2"),
      ]
    )
  }

  @Test("one timer watches all appends, and each has five seconds")
  func laterStall() {
    var script = RoomScript()
    script.run(
      Self.joined + [
        ("alice sends incrTapped", "append incrTapped"),
        ("4 s pass", ""),
        // The heads were counted meanwhile.
        ("disk answers", "alice: 1, alice: ack 1, host: 1, host: same"),
        ("alice sends incrTapped", "append incrTapped"),
        ("4 s pass", ""),
        ("1 s pass", "host: same (The disk does not answer.)"),
      ]
    )
  }

  @Test("a disk that answers in time is no problem, however often it is asked")
  func busy() {
    var script = RoomScript()
    script.run(Self.joined + [("1 s pass", "host: same")])
    for count in 1...10 {
      script.run([
        ("alice sends incrTapped", "append incrTapped"),
        ("3 s pass", ""),
        ("disk answers", "alice: \(count), alice: ack \(count), host: \(count)"),
      ])
    }
  }

  @Test("a page that comes back while the disk stalls gets its own state when the disk answers")
  func personalViewAfterStall() {
    var script = RoomScript(hasPersonalViews: true)
    script.run([
      ("alice joins", "append session"),
      ("disk answers", "alice: 0 own"),
      ("alice sends incrTapped", "append incrTapped"),
      ("5 s pass", ""),
      ("alice leaves", ""),
      ("alice joins", "alice: 0"),
      // No later version is due.
      ("disk answers", "alice: 1, alice: same own"),
    ])
  }

  @Test("a disk that fails suspends the room until a presenter continues without it")
  func failure() {
    var script = RoomScript()
    script.run(
      Self.joined + [
        ("alice sends incrTapped", "append incrTapped"),
        ("alice sends incrTapped", ""),
        ("disk fails", "host: same (\(Self.isFull))"),
        ("alice sends incrTapped", "alice: not_recorded 3"),
        ("bob joins", "bob: 0"),
        (
          "recording abandoned",
          "alice: 2, alice: ack 1, alice: ack 2, bob: 2, host: 2 (\(Self.isAbandoned)), host: 2, "
            + "alice: 2, bob: 2"
        ),
        ("alice sends incrTapped #3", "alice: 3, alice: ack 3, bob: 3, host: 3"),
      ]
    )
  }

  @Test("a page that joins just before an entry that can't be recorded is shown the state")
  func unrecordableEntry() {
    var script = RoomScript()
    script.run([
      ("host joins as presenter", "append session"), ("disk answers", "host: 0"),
      ("alice joins", "append session"),
      ("bob joins", ""),
      ("entry fails", "host: same (An entry can't be encoded.), bob: 0, alice: 0"),
      ("disk answers", ""),
    ])
  }

  @Test("an answer after all records again, from a snapshot on")
  func resumption() {
    var script = RoomScript()
    script.run(
      Self.joined + [
        ("alice sends incrTapped", "append incrTapped"),
        ("5 s pass", "host: same (The disk does not answer.)"),
        (
          "recording abandoned",
          "alice: 1, alice: ack 1, host: 1 (\(Self.isAbandoned)), host: 1, alice: 1"
        ),
        ("alice sends incrTapped", "alice: 2, alice: ack 2, host: 2"),
        ("disk answers", "append resumed"),
      ]
    )
  }

  @Test("without a log, the state and the acknowledgement follow at the end of the loop pass")
  func unrecorded() {
    var script = RoomScript(recording: nil)
    script.run([
      ("alice joins", "alice: 0"),
      ("bob joins", "bob: 0"),
      ("alice sends incrTapped", "alice: 1, alice: ack 1, bob: 1"),
      ("alice sends incrTapped #1", "alice: ack 1"),
      ("alice sends launch", "alice: unknown_action 3"),
    ])
  }

  @Test("a slow page skips states, and holds up no other")
  func slow() {
    var script = RoomScript(recording: nil)
    script.run([
      ("alice joins", "alice: 0"),
      ("bob joins", "bob: 0"),
      ("bob is slow", ""),
      ("alice sends incrTapped", "alice: 1, alice: ack 1"),
      ("alice sends incrTapped", "alice: 2, alice: ack 2"),
      ("bob reads", "bob: 2"),
    ])
  }

  @Test("a page that reconnects repeats its actions, which run once")
  func resent() {
    var script = RoomScript()
    script.run([
      ("alice joins", "append session"),
      ("disk answers", "alice: 0"),
      ("alice sends incrTapped", "append incrTapped"),
      ("alice leaves", ""),
      ("alice joins", "alice: 0"),
      ("alice sends incrTapped #1", ""),
      ("disk answers", "alice: 1, alice: ack 1"),
      ("alice sends incrTapped #1", "alice: ack 1"),
    ])
  }

  @Test("a page that reads no replies is dropped, once it has more than its share")
  func unreadReplies() {
    var limits = RoomLimits()
    limits.unreadReplies = 2
    var script = RoomScript(recording: nil, limits: limits)
    script.run([
      ("alice joins", "alice: 0"),
      ("alice is slow", ""),
      ("alice sends incrTapped", ""),
      ("alice sends incrTapped", ""),
      ("alice sends incrTapped", "close alice: too many unread replies"),
    ])
  }

  @Test("a leader whose log is lost shows and answers nothing, and sends pages on")
  func lost() {
    var script = RoomScript(recording: RoomRecording(LogStub(), lossHandler: { _ in }))
    script.run([
      ("alice joins", "append session"),
      ("disk answers", "alice: 0"),
      ("alice sends incrTapped", "append incrTapped"),
      ("disk fails", "lost: \(Self.isFull)"),
      ("alice sends incrTapped", ""),
      ("bob joins", "close bob: another server leads this room"),
    ])
  }

  @Test("a server that stops takes no action and no page")
  func stop() {
    var script = RoomScript()
    script.run([
      ("alice joins", "append session"),
      ("disk answers", "alice: 0"),
      ("server stops", ""),
      ("alice sends incrTapped", ""),
      ("bob joins", "close bob: the server stops"),
      ("alice leaves", ""),
    ])
  }
}
