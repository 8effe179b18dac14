import LecternWire

@testable import LecternClient

/// A machine, and the messages of a room that a script sends it.
struct RoomScript {
  var machine = RoomMachine(client: ClientID(high: 0, low: 1), seed: 7)
  var now = Duration.zero

  /// A script whose machine has a state.
  static func open() -> RoomScript {
    var script = RoomScript()
    _ = script.machine.start(at: .zero)
    _ = script.machine.opened(1, at: .zero)
    _ = script.receive(Self.snapshot(42))
    return script
  }

  static func snapshot(_ revision: Int, count: Int = 0, viewer: String? = "v1") -> String {
    let identity = viewer.map { #","viewer":{"id":"\#($0)","role":"participant"}"# } ?? ""
    return
      #"{"type":"snapshot","epoch":"e1","revision":\#(revision),"state":{"count":\#(count)}\#(identity)}"#
  }

  static func patch(from: Int, count: Int, viewer: String? = nil) -> String {
    let identity = viewer.map { #","viewer":{"id":"\#($0)","role":"participant"}"# } ?? ""
    let operation = #"{"op":"replace","path":"/count","value":\#(count)}"#
    return
      #"{"type":"patch","from":\#(from),"revision":\#(from + 1),"ops":[\#(operation)]\#(identity)}"#
  }

  static func ack(_ ref: Int, _ revision: Int = 43) -> String {
    #"{"type":"ack","ref":\#(ref),"revision":\#(revision)}"#
  }

  mutating func receive(_ text: String) -> [RoomMachine.Command] {
    machine.received(Array(text.utf8), on: machine.socket, at: now)
  }

  /// Sends the action “tapped”.
  mutating func tap() throws -> [RoomMachine.Command] {
    try machine.send("tapped", value: nil, at: now).commands
  }

  /// Breaks the connection off, and connects again.
  ///
  /// - Returns: the query of the next connection.
  mutating func cut() -> [RoomMachine.QueryItem] {
    _ = machine.closed(machine.socket, problem: "cut", at: now)
    now += .seconds(3)
    for case .open(_, let query) in machine.wake(at: now) { return query }
    return []
  }
}

extension RoomMachine.Command {
  /// The command that sends the action “tapped”.
  static func tapped(_ ref: Int, on socket: Int) -> RoomMachine.Command {
    .send(Array(#"{"type":"action","ref":\#(ref),"name":"tapped"}"#.utf8), socket: socket)
  }
}

extension [RoomMachine.Command] {
  /// All but the requests to be woken.
  var withoutAlarms: [RoomMachine.Command] {
    filter { if case .wake = $0 { false } else { true } }
  }

  /// The time of the request to be woken.
  var alarm: Duration? {
    for case .wake(let time) in self { return time }
    return nil
  }
}
