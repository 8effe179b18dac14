import Foundation
import LecternWire

@testable import LecternClient

/// A client over a socket that the test can cut: it resumes, and sends once more what was not answered.
struct ResumingPage {
  struct Unanswered: Error {
    let command: String
  }

  let port: Int
  private var machine: RoomMachine
  private var isAnswered = true
  private var now = Duration.zero

  init(port: Int, client: Int) {
    self.port = port
    machine = RoomMachine(client: ClientID(high: 0, low: UInt64(client)), seed: 1)
  }

  var shownCount: Int? { machine.replica.state?["count"]?.integer }

  var viewer: String? { machine.replica.identity?["id"]?.string }

  /// Connects, and taps. If the last tap was not answered, sends that again.
  ///
  /// - Parameters:
  ///   - up: after how many bytes up the connection breaks.
  ///   - down: after how many bytes down it does.
  mutating func tap(cutAfterUp up: Int = .max, down: Int = .max) throws {
    let socket = try RawSocket(port: port)
    socket.cut(afterUp: up, down: down)
    let page = try RawWebSocket(on: socket, path: connect(), shown: nil)
    var commands = machine.opened(machine.socket, at: now)
    if isAnswered {
      isAnswered = false
      commands += try machine.send("incrTapped", value: nil, at: now).commands
    }
    try perform(commands, on: page)
    while !isAnswered {
      let message = try page.receiveFrame().payload
      try perform(machine.received(message, on: machine.socket, at: now), on: page)
    }
  }

  /// Ends the last connection, and returns the path of the next one.
  private mutating func connect() -> String {
    now += .seconds(10)
    let commands =
      machine.start(at: now) + machine.closed(machine.socket, problem: "cut", at: now)
      + machine.wake(at: now + .seconds(5))
    for case .open(_, let query) in commands {
      return "/socket?" + query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }
    return "/socket"
  }

  private mutating func perform(_ commands: [RoomMachine.Command], on page: RawWebSocket) throws {
    for command in commands {
      switch command {
      case .send(let message, _): try page.send(String(decoding: message, as: UTF8.self))
      case .answer(_, .done): isAnswered = true
      case .answer, .abort: throw Unanswered(command: "\(command)")
      case .open, .close, .show, .report, .wake: break
      }
    }
  }
}
