import Composable
import LecternRoom
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Testing

/// Random runs of a room whose viewers a relay holds, and which read now and then.
@Suite struct RelayedViewersLawTests {
  @Test(
    "viewers that stop and start reading at random end at the state of one that never lost any",
    arguments: 0..<12 as Range<UInt64>
  )
  func convergence(seed: UInt64) async throws {
    var random = SeededRandomNumberGenerator(seed: seed)
    let room = ElectionRoom(over: .relay)
    let direct = ConnectionStub(1_000_000)
    room.inOneTurn { $0.connectionOpened(direct, request: UpgradeRequest()) }
    let host = await room.join("host", as: .presenter)
    var viewers = [host]
    for number in 0..<4 {
      let other = number > 2 ? viewers.last : nil
      viewers.append(
        await room.join(
          "viewer \(number)",
          inBrowserOf: other,
          latency: .milliseconds(Int.random(in: 0...80, using: &random)),
          window: Int.random(in: 1...4, using: &random)
        )
      )
    }
    var isPast = false
    for step in 0..<150 {
      let viewer = try #require(viewers.dropFirst().randomElement(using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0...2: await viewer.stopReading()
      case 3...5: await viewer.startReading()
      case 6...7: await room.advance(by: .milliseconds(Int.random(in: 1...50, using: &random)))
      case 8 where !isPast: await viewer.send("voted", value: step)
      case 9 where !isPast: await viewer.send("withdrawn")
      case 10 where isPast:
        await host.send("$room.returnedToNow")
        isPast = false
      case 10:
        await host.send("$room.positionChosen", value: 0)
        isPast = true
      default:
        guard !isPast else { continue }
        await room.send(.titled(String(repeating: "\(step) ", count: step % 40)))
      }
    }
    if isPast { await host.send("$room.returnedToNow") }
    for viewer in viewers { await viewer.startReading() }
    await room.deliver()

    let end = try Self.end(of: direct.texts)
    #expect(viewers.contains { ($0.virtualConnection?.refusedCount ?? 0) > 0 })
    for viewer in viewers {
      // An action that was on its way while the room looked back.
      _ = viewer.takeFaults()
      #expect(viewer.history.last { $0.json["type"] != .string("ack") }?.state == end)
      Self.expectUnbroken(viewer)
    }
    await room.finish()
  }

  /// Returns the state that messages lead to.
  private static func end(of texts: [String]) throws -> JSONValue? {
    var state: JSONValue?
    for text in texts {
      let message = try JSONValue(Array(text.utf8))
      switch message["type"]?.string {
      case "snapshot": state = message["state"]
      case "patch": state = state?.patched(message["ops"])
      default: break
      }
    }
    return state
  }

  /// Expects that each patch leads on from what the page had, and no acknowledgement comes before its state.
  private static func expectUnbroken(
    _ viewer: TestViewer<Election.View>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var revision: Int?
    for message in viewer.history {
      let json = message.json
      switch json["type"]?.string {
      case "snapshot": revision = json["revision"]?.integer
      case "patch":
        #expect(json["from"]?.integer == revision, sourceLocation: sourceLocation)
        revision = json["revision"]?.integer
      case "ack":
        #expect(
          json["revision"]?.integer ?? .max <= revision ?? -1,
          sourceLocation: sourceLocation
        )
      default: break
      }
    }
  }
}
