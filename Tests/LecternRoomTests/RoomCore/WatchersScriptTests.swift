import LecternRoom
import RoomSamples
import Testing

/// Pages without a connection, as scripts: each input, and what comes of it.
@Suite struct WatchersScriptTests {
  @Test(
    "a watcher gets the next version once it is durable, and everyone before may have the same bytes forever"
  )
  func next() {
    var script = RoomScript()
    script.run([
      ("alice joins", "append session"), ("disk answers", "alice: 0"),
      ("anna watches", "anna: 0 lasting"),
      ("anna watches k.p 0", ""), ("ben watches k.p 0", ""),
      ("alice sends incrTapped", "append incrTapped"),
      ("disk answers", "alice: 1, alice: ack 1, anna: 1 lasting, ben: 1 lasting"),
      ("250 ms pass", ""),
      ("anna watches k.p 0", "anna: 1 lasting"),
      ("anna watches k.p 1", ""),
    ])
  }

  @Test("a room without a log and without viewers shows watchers what happens in it")
  func unrecorded() {
    var script = RoomScript(recording: nil)
    script.run([
      ("anna watches", "anna: 0 lasting"),
      ("anna watches k.p 0", ""),
      ("bell calls incrTapped", "bell: ack 1, anna: 1 lasting"),
    ])
  }

  @Test("requests end together after ten seconds without a change")
  func unchanged() {
    var script = RoomScript(recording: nil)
    script.run([
      ("anna watches", "anna: 0 lasting"),
      ("anna watches k.p 0", ""),
      ("9 s pass", ""),
      ("ben watches k.p 0", ""),
      ("1 s pass", "anna: unchanged, ben: unchanged"),
      ("10 s pass", ""),
    ])
  }

  @Test(
    "no cache keeps the answer to a revision that the room does not have, or of another sequence"
  )
  func unknownPositions() {
    var script = RoomScript(recording: nil)
    script.run([
      ("alice joins", "alice: 0"),
      ("anna watches k.p 7", "anna: 0"),
      ("anna watches k.p -1", "anna: 0"),
      ("anna watches former.p 0", "anna: 0"),
    ])
  }

  @Test(
    "with relaxed durability, no cache keeps a message, because the next life may show another one"
  )
  func relaxed() {
    var script = RoomScript(recording: RoomRecording(LogStub(), durability: .relaxed))
    script.run([
      ("alice joins", "alice: 0, append session"),
      ("anna watches k.p 0", ""),
      ("alice sends incrTapped", "alice: 1, alice: ack 1, anna: 1"),
    ])
  }

  @Test("messages to watchers are a quarter of a second apart, however many versions there are")
  func pace() {
    var script = RoomScript(recording: nil)
    script.run([
      ("alice joins", "alice: 0"),
      ("anna watches k.p 0", ""),
      ("alice sends incrTapped", "alice: 1, alice: ack 1, anna: 1 lasting"),
      ("anna watches k.p 1", ""),
      ("alice sends incrTapped", "alice: 2, alice: ack 2"),
      ("ben watches k.p 1", ""),
      ("249 ms pass", ""),
      ("alice sends incrTapped", "alice: 3, alice: ack 3"),
      ("1 ms pass", "anna: 3 lasting, ben: 3 lasting"),
    ])
  }

  @Test("a server that stops lets no watcher wait")
  func stop() {
    var script = RoomScript(recording: nil)
    script.run([
      ("alice joins", "alice: 0"),
      ("anna watches k.p 0", ""),
      ("server stops", "anna: unchanged"),
    ])
  }

  @Test("watchers are shown the past with everyone, and then the present again")
  func past() {
    var script = RoomScript()
    script.run([
      ("host joins as presenter", "append session"), ("disk answers", "host: 0"),
      ("host sends incrTapped", "append incrTapped"), ("disk answers", "host: 1, host: ack 1"),
      ("anna watches k.p 2", ""),
      ("host sends $room.positionChosen=0", "find 0, host: ack 2, host: same"),
      ("history shows 0", "host: 0, anna: 4"),
      ("anna watches k-elsewhere.p 4", ""),
      ("ben watches k-elsewhere.p 3", "ben: 4"),
      ("250 ms pass", ""),
      ("host sends $room.returnedToNow", "release timeline, host: ack 3, host: 1, anna: 5"),
      ("250 ms pass", ""),
      ("anna watches k.p 1", "anna: 5"),
    ])
  }

  @Test("more than a thousand waiting requests are refused, and the others are answered")
  func limit() {
    var script = RoomScript(recording: nil)
    #expect(script.perform("alice joins") == "alice: 0")
    for number in 1...1_000 { #expect(script.perform("w\(number) watches k.p 0") == "") }
    #expect(script.perform("late watches k.p 0") == "late: refused")
    let answered = script.perform("alice sends incrTapped").split(separator: ", ")
    #expect(answered.count == 1_002 && answered.last == "w1000: 1 lasting")
  }
}
