import Composable
import LecternWire
import Testing

@testable import LecternClient

/// A room that runs each ref of a client once, as the server does.
private struct ModelRoom {
  private(set) var count = 0
  private var answered: [Int: Int] = [:]
  private var last = 0

  /// The first message of a connection.
  func greeting(_ query: [RoomMachine.QueryItem]) -> String {
    let known = query.first { $0.name == "revision" }.flatMap { Int($0.value) }
    guard let known, known == count - 1 else {
      return RoomScript.snapshot(count, count: count)
    }
    return RoomScript.patch(from: known, count: count, viewer: "v1")
  }

  /// The answers to an action.
  mutating func receive(_ bytes: [UInt8]) throws -> [String] {
    let ref = try ActionMessage(bytes).ref
    if let revision = answered[ref] { return [RoomScript.ack(ref, revision)] }
    #expect(ref > last, "the action \(ref) has overtaken \(last)")
    last = ref
    count += 1
    answered[ref] = count
    return [RoomScript.patch(from: count - 1, count: count), RoomScript.ack(ref, count)]
  }
}

@Suite struct CutLinkTests {
  /// Runs a client over a link that breaks after random bytes.
  private func run(seed: UInt64) throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    var room = ModelRoom()
    var machine = RoomMachine(client: ClientID(high: 0, low: seed), seed: seed)
    var now = Duration.zero
    var commands = machine.start(at: now)
    /// The bytes that the link still carries.
    var (up, down) = (0, 0)
    var answers: [Int: Int] = [:]
    var taps = 0
    var steps = 0
    while answers.count < 20 || !commands.isEmpty {
      steps += 1
      try #require(steps < 100_000)
      if commands.isEmpty {
        if taps < 20, Bool.random(using: &random) {
          taps += 1
          commands = try machine.send("tapped", value: nil, at: now).commands
        } else {
          now += .seconds(1)
          commands = machine.wake(at: now)
        }
        continue
      }
      /// Delivers messages of the room until the link breaks.
      func deliver(_ texts: [String]) {
        for text in texts {
          down -= text.utf8.count
          if down < 0 {
            commands += machine.closed(machine.socket, problem: "cut", at: now)
            return
          }
          commands += machine.received(Array(text.utf8), on: machine.socket, at: now)
        }
      }
      switch commands.removeFirst() {
      case .open(let socket, let query):
        (up, down) = (
          Int.random(in: 0..<400, using: &random), Int.random(in: 0..<900, using: &random)
        )
        commands += machine.opened(socket, at: now)
        deliver([room.greeting(query)])
      case .send(let message, let socket):
        guard socket == machine.socket, machine.phase == .open else { break }
        up -= message.count
        guard up >= 0 else {
          commands += machine.closed(socket, problem: "cut", at: now)
          break
        }
        deliver(try room.receive(message))
      case .answer(let ref, .done(let revision)):
        #expect(answers.updateValue(revision, forKey: ref) == nil)
      case .answer(let ref, let answer):
        Issue.record("the action \(ref) has the answer \(answer)")
      case .close, .abort, .show, .report, .wake: break
      }
    }
    #expect(taps == 20)
    #expect(room.count == 20)
    #expect(Set(answers.values).count == 20)
  }

  @Test("each action runs once, in order, wherever a link is cut")
  func cuts() throws {
    for seed in 0..<500 { try run(seed: UInt64(seed)) }
  }
}
