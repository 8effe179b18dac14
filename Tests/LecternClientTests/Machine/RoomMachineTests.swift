import LecternWire
import Testing

@testable import LecternClient

@Suite struct RoomMachineTests {
  @Test("a new client connects without a position, and is open with the first state")
  func joining() {
    var script = RoomScript()
    let client = RoomMachine.QueryItem(
      name: "client",
      value: "00000000000000000000000000000001"
    )
    #expect(
      script.machine.start(at: .zero) == [
        .report(.connecting), .open(socket: 1, query: [client]), .wake(at: .seconds(10)),
      ]
    )
    #expect(script.machine.opened(1, at: .seconds(1)) == [])
    let commands = script.receive(RoomScript.snapshot(42, count: 3))
    #expect(commands.withoutAlarms == [.show, .report(.open)])
    #expect(script.machine.replica.state == ["count": 3])
  }

  @Test("an action is sent at once, and its answer goes to its sender")
  func answer() throws {
    var script = RoomScript.open()
    #expect(try script.tap().withoutAlarms == [.tapped(1, on: 1)])
    #expect(script.receive(RoomScript.patch(from: 42, count: 1)) == [.show])
    #expect(
      script.receive(RoomScript.ack(1)).withoutAlarms == [.answer(ref: 1, .done(revision: 43))]
    )
    #expect(script.receive(RoomScript.ack(1)) == [])
  }

  @Test("a refusal goes to the sender")
  func refusal() throws {
    var script = RoomScript.open()
    _ = try script.tap()
    let fault = Fault(ref: 1, code: .notAllowed, message: "no")
    let commands = script.machine.received(fault.encoded, on: 1, at: .zero)
    #expect(commands.withoutAlarms == [.answer(ref: 1, .refused(fault))])
  }

  @Test("an action without a connection waits for the first state")
  func waiting() throws {
    var script = RoomScript()
    _ = script.machine.start(at: .zero)
    #expect(try script.tap() == [])
    let commands = script.receive(RoomScript.snapshot(42)).withoutAlarms
    #expect(commands == [.show, .report(.open), .tapped(1, on: 1)])
  }

  @Test("after a cut, the client resumes, and resends what has no answer before anything new")
  func resumption() throws {
    var script = RoomScript.open()
    _ = try script.tap()
    let query = script.cut()
    #expect(query.map(\.name) == ["client", "epoch", "revision"])
    #expect(query.map(\.value).suffix(2) == ["e1", "42"])
    #expect(try script.tap() == [])
    let commands = script.receive(RoomScript.patch(from: 42, count: 1, viewer: "v1")).withoutAlarms
    #expect(commands == [.show, .tapped(1, on: 2), .report(.open), .tapped(2, on: 2)])
  }

  @Test(
    "a room that has forgotten the client gets no action twice, and gets those that were never sent"
  )
  func forgotten() throws {
    var script = RoomScript.open()
    _ = try script.tap()
    _ = script.cut()
    _ = try script.tap()
    let commands = script.receive(RoomScript.snapshot(7, viewer: "v2")).withoutAlarms
    #expect(
      commands == [
        .show, .answer(ref: 1, .failed(.outcomeUnknown)), .report(.open), .tapped(2, on: 2),
      ]
    )
  }

  @Test("a patch that does not apply ends the connection, and the next one starts with a snapshot")
  func gap() {
    var script = RoomScript.open()
    let commands = script.receive(RoomScript.patch(from: 50, count: 1)).withoutAlarms
    let problem = "A message of the room does not apply."
    #expect(commands == [.abort(socket: 1), .report(.interrupted(problem))])
    script.now = .seconds(3)
    let client = RoomMachine.QueryItem(name: "client", value: script.machine.replica.id)
    #expect(
      script.machine.wake(at: script.now).withoutAlarms == [.open(socket: 2, query: [client])]
    )
  }

  @Test("at most as many actions are unanswered as a room remembers")
  func window() throws {
    var script = RoomScript.open()
    let sent = try (0..<Wire.refWindow + 2).flatMap { _ in try script.tap().withoutAlarms }
    #expect(sent.count == Wire.refWindow)
    #expect(
      script.receive(RoomScript.ack(2)).withoutAlarms == [.answer(ref: 2, .done(revision: 43))]
    )
    #expect(
      script.receive(RoomScript.ack(1)).withoutAlarms == [
        .answer(ref: 1, .done(revision: 43)), .tapped(257, on: 1), .tapped(258, on: 1),
      ]
    )
  }

  @Test("an action that is too large is not sent")
  func tooLarge() {
    var script = RoomScript.open()
    let value = Array(repeating: UInt8(ascii: "1"), count: Wire.messageLimit)
    let error = #expect(throws: SendError.self) {
      try script.machine.send("tapped", value: value, at: .zero)
    }
    #expect(error?.code == .tooLarge)
  }

  @Test("closing sends a close frame, and fails what has no answer")
  func closing() throws {
    var script = RoomScript.open()
    _ = try script.tap()
    #expect(
      script.machine.close() == [
        .close(socket: 1), .answer(ref: 1, .failed(.outcomeUnknown)), .report(.closed),
      ]
    )
    #expect(script.machine.close() == [])
    #expect(throws: SendError.closed) { try script.tap() }
    #expect(script.receive(RoomScript.snapshot(50)) == [])
    #expect(script.machine.wake(at: .seconds(100)) == [])
  }

  @Test("an action that was cancelled while it waited is never sent")
  func cancellation() throws {
    var script = RoomScript()
    _ = script.machine.start(at: .zero)
    _ = try script.tap()
    let wasWaiting = script.machine.cancel(1)
    #expect(wasWaiting)
    #expect(script.receive(RoomScript.snapshot(42)).withoutAlarms == [.show, .report(.open)])
  }
}
