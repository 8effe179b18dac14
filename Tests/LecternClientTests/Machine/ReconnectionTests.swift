import Composable
import LecternWire
import Testing

@testable import LecternClient

@Suite struct ReconnectionTests {
  @Test("a server that accepts nothing is given up, and tried again")
  func handshake() {
    var script = RoomScript()
    _ = script.machine.start(at: .zero)
    let problem = "The server does not accept the connection."
    let commands = script.machine.wake(at: .seconds(10))
    #expect(commands.withoutAlarms == [.abort(socket: 1), .report(.interrupted(problem))])
    #expect(commands.alarm.map { $0 < .seconds(10.25) } == true)
  }

  @Test("a room that sends no state is given up")
  func silentRoom() {
    var script = RoomScript()
    _ = script.machine.start(at: .zero)
    _ = script.machine.opened(1, at: .seconds(1))
    #expect(script.machine.wake(at: .seconds(10)) == [.wake(at: .seconds(31))])
    #expect(script.machine.wake(at: .seconds(31)).contains(.abort(socket: 1)))
  }

  @Test("heartbeats keep a connection, and a silent one is given up")
  func silence() throws {
    var script = RoomScript.open()
    for second in 1...6 {
      script.now = .seconds(second * 10)
      _ = script.machine.received(Heartbeat.encoded, on: 1, at: script.now)
      #expect(!script.machine.wake(at: script.now).contains(.abort(socket: 1)))
    }
    #expect(script.machine.wake(at: .seconds(80)).contains(.abort(socket: 1)))
  }

  @Test("a connection without answers is given up, each time later")
  func answers() throws {
    var script = RoomScript.open()
    #expect(try script.tap().alarm == .seconds(5))
    #expect(!script.machine.wake(at: .seconds(4)).contains(.abort(socket: 1)))
    let problem = ConnectionStatus.interrupted("The room does not answer.")
    #expect(script.machine.wake(at: .seconds(5)).contains(.report(problem)))
    script.now = .seconds(8)
    _ = script.machine.wake(at: script.now)
    _ = script.receive(RoomScript.snapshot(42))
    #expect(script.machine.wake(at: .seconds(17)).alarm == .seconds(18))
    #expect(script.machine.wake(at: .seconds(18)).contains(.report(problem)))
  }

  @Test("events of a former connection are ignored")
  func formerConnection() {
    var script = RoomScript.open()
    _ = script.cut()
    #expect(script.machine.closed(1, problem: "late", at: script.now) == [])
    let late = Array(RoomScript.snapshot(99).utf8)
    #expect(script.machine.received(late, on: 1, at: script.now) == [])
    #expect(script.machine.replica.revision == 42)
  }

  @Test("delays grow to three seconds, and are spread")
  func delays() {
    var random = SeededRandomNumberGenerator(seed: 1)
    for failures in 0..<20 {
      let delays = (0..<200).map { _ in
        ConnectionTimes.reconnection(after: failures, using: &random)
      }
      let longest = Duration.milliseconds(min(3_000, 250 * (1 << failures)))
      #expect(delays.allSatisfy { $0 < longest })
      #expect(delays.contains { $0 < longest * 0.2 } && delays.contains { $0 > longest * 0.8 })
    }
  }
}
