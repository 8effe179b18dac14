import Testing

@testable import LecternTransport

/// Scripts of inputs, and the commands that follow.
@Suite("A WebSocket's machine") struct WebSocketMachineTests {
  /// Carries a machine's commands out on a socket that is full or has room.
  private struct Script {
    var machine = WebSocketMachine(messageSize: 100)
    var hasRoom = true
    /// Called when a message is delivered.
    var onMessage: (inout WebSocketMachine) -> WebSocketMachine.Command? = { _ in nil }

    mutating func receive(_ frames: ClientFrame...) -> [String] {
      var commands: [String] = []
      frames.flatMap(\.bytes).withUnsafeBytes { bytes in
        var rest = bytes[...]
        while let command = machine.received(&rest) { commands += execute(command) }
      }
      return commands
    }

    mutating func execute(_ command: WebSocketMachine.Command?) -> [String] {
      guard let command else { return [] }
      switch command {
      case .deliver(let message):
        return ["deliver \(String(decoding: message, as: UTF8.self))"]
          + execute(onMessage(&machine))
      case .resume: return ["resume"]
      case .write(let frame, let purpose):
        let text = "\(hasRoom ? "write" : "refused") \(purpose) \(Self.text(frame))"
        return [text] + execute(machine.wrote(purpose, isSent: hasRoom))
      case .awaitRoom: return ["await room"]
      case .startClosing(let frame, let violation):
        return ["start closing \(violation.map { "\($0.rawValue)" } ?? "in answer")"]
          + execute(.write(frame, .close))
      case .endSending: return ["end sending"]
      case .endRoundTrip: return ["end round trip"]
      case .abort(let reason): return ["abort: \(reason)"]
      }
    }

    /// The payload of a ping or pong, the code of a close frame.
    private static func text(_ frame: Frame) -> String {
      guard frame.wire.first == 0x88 else {
        return String(decoding: frame.wire.dropFirst(2), as: UTF8.self)
      }
      let code = frame.bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
      return "\(code)"
    }
  }

  private static func ping(_ text: String) -> ClientFrame { ClientFrame(.ping, text.utf8) }
  private static func close(_ code: UInt16? = nil) -> ClientFrame {
    ClientFrame(.close, code.map { [UInt8($0 >> 8), UInt8($0 & 0xff)] } ?? [])
  }

  @Test("a ping is answered before the message that follows it")
  func order() {
    var script = Script()
    #expect(
      script.receive(.text("a"), Self.ping("1"), .text("b"), Self.ping("2"))
        == ["deliver a", "write pongs 1", "deliver b", "write pongs 2"]
    )
  }

  @Test("while pongs wait, only the last ping is answered, and messages are delivered")
  func waitingPongs() {
    var script = Script()
    script.hasRoom = false
    #expect(script.receive(Self.ping("1"), Self.ping("2"))[1...] == ["await room"])
    #expect(script.receive(Self.ping("3"), .text("a"), Self.ping("4")) == ["deliver a"])
    script.hasRoom = true
    #expect(script.execute(script.machine.writable()) == ["write pongs 4", "resume"])
    #expect(script.execute(script.machine.writable()) == ["resume"])
  }

  @Test("a pong that still finds no room waits again")
  func waitsAgain() {
    var script = Script()
    script.hasRoom = false
    _ = script.receive(Self.ping("1"))
    #expect(script.execute(script.machine.writable()) == ["refused pongs 1", "await room"])
    script.hasRoom = true
    #expect(script.execute(script.machine.writable()) == ["write pongs 1", "resume"])
  }

  @Test("this side closes: its frame, the peer's, and the connection is aborted")
  func serverCloses() {
    var script = Script()
    let command = script.machine.close(.goingAway, reason: "")
    #expect(script.execute(command) == ["start closing 1001", "write close 1001"])
    #expect(!script.machine.isOpen)
    #expect(script.execute(script.machine.close(.goingAway, reason: "")) == [])
    // A message or a ping that was in transit changes nothing.
    #expect(
      script.receive(.text("a"), Self.ping("1"), Self.close(1001), .text("b"))
        == ["abort: handshakeOver"]
    )
  }

  @Test("the peer closes: its code is repeated, and the sending side ends")
  func peerCloses() {
    var script = Script()
    #expect(
      script.receive(Self.close(1000), .text("a"))
        == ["start closing in answer", "write close 1000", "end sending"]
    )
    #expect(script.receive(.text("b")) == [])
  }

  @Test("a close frame waits for room, and nothing else is written")
  func closeWaits() {
    var script = Script()
    script.hasRoom = false
    _ = script.receive(Self.ping("1"))
    let command = script.machine.close(.goingAway, reason: "")
    #expect(
      script.execute(command) == ["start closing 1001", "refused close 1001", "await room"]
    )
    script.hasRoom = true
    #expect(script.execute(script.machine.writable()) == ["write close 1001"])
    #expect(script.execute(script.machine.writable()) == [])
  }

  @Test("a violation fails the connection, and nothing after it is read")
  func violation() {
    var script = Script()
    var frame = ClientFrame.text("a")
    frame.isMasked = false
    #expect(
      script.receive(.text("a"), frame, .text("b"))
        == ["deliver a", "start closing 1002", "write close 1002", "end sending"]
    )
  }

  @Test("a handler that closes gets no further message of the same bytes")
  func closedByHandler() {
    var script = Script()
    script.onMessage = { $0.close(.policyViolation, reason: "") }
    #expect(
      script.receive(.text("a"), Self.ping("1"), .text("b"))
        == ["deliver a", "start closing 1008", "write close 1008"]
    )
  }

  @Test("a peer that neither answers a ping nor takes anything is aborted at the next one")
  func pings() {
    var script = Script()
    let ping = Frame(.ping, [])
    #expect(script.execute(script.machine.ping(ping)) == ["write ping "])
    #expect(script.receive(ClientFrame(.pong, [])) == ["end round trip"])
    script.hasRoom = false
    #expect(script.execute(script.machine.ping(ping)) == ["refused ping ", "await room"])
    script.hasRoom = true
    #expect(script.execute(script.machine.writable()) == ["resume"])
    #expect(script.execute(script.machine.ping(ping)) == ["write ping "])
    #expect(script.execute(script.machine.ping(ping)) == ["abort: pingUnanswered"])
    #expect(script.execute(script.machine.ping(ping)) == [])
  }

  @Test("an unfinished message is freed, and its connection closed")
  func unfinished() {
    var script = Script()
    #expect(script.receive(.text("a", isFinal: false)) == [])
    #expect(script.machine.unfinishedSize > 0)
    #expect(
      script.execute(script.machine.closeUnfinished(messageSize: 100))
        == ["start closing 1008", "write close 1008", "end sending"]
    )
    #expect(script.machine.unfinishedSize == 0)
  }

  @Test("once the library closes, frames are not handled")
  func library() {
    var script = Script()
    script.machine.libraryCloses()
    #expect(script.receive(.text("a"), Self.close()) == [])
    #expect(script.execute(script.machine.writable()) == [])
  }
}
