import Composable
import ComposableTesting
import LecternLog
import LecternRoom
import LecternTesting
import LecternTransport
import LecternWire
import RoomSamples
import Synchronization
import Testing

/// A room whose log other nodes share, as its node loses it.
@Suite struct SharedLogTests {
  private let losses = Losses()

  @Test("a node whose append is fenced shows and answers nothing more, and says so once")
  func fenced() async throws {
    let room = try await room()
    let page = try await room.open(1)
    let host = try await room.open(2, asPresenter: true)
    let (shown, hostsMessages) = (page.texts, host.texts.count)
    room.log.hold()
    await room.send(increment(1), on: page)
    await room.send(increment(2), on: page)
    room.log.fail(.fenced(path: "shared"))
    await room.rest()
    await room.send(increment(3), on: page)
    await room.send(#"{"type":"action","ref":1,"name":"$room.recordingAbandoned"}"#, on: host)
    #expect(page.texts == shown)
    #expect(losses.reasons.map { $0.contains("Another leader") } == [true])
    // Presenters see that the room is not recorded, and are not offered to go on without.
    let identity = host.messages.dropFirst(hostsMessages).last?["viewer"]
    #expect(identity?["recordingProblem"]?.string?.contains("Another leader") == true)
    #expect(identity?["canAbandonRecording"]?.boolean != true)
    #expect(page.closeReason == nil)
  }

  @Test("a page that comes to a node that has lost the log is shown nothing")
  func latecomer() async throws {
    let room = try await room()
    room.log.hold()
    let page = try await room.open(1)
    room.log.fail(.unreachable(path: "shared", detail: "no answer"))
    await room.rest()
    #expect(page.texts.isEmpty)
    let next = try await room.open(2)
    #expect(next.texts.isEmpty)
    #expect(next.closeReason == "another server leads this room")
  }

  @Test("servers that elect a leader meanwhile are waited for")
  func election() async throws {
    let room = try await room()
    let page = try await room.open(1)
    room.log.hold()
    await room.send(increment(1), on: page)
    await room.clock.advance(by: .seconds(9))
    await room.send(increment(2), on: page)
    room.log.release()
    await room.rest()
    #expect(page.messages.filter { $0["type"]?.string == "ack" }.count == 2)
    #expect(losses.reasons.isEmpty)
  }

  @Test("a room on shared logs does not start anew")
  func reset() async throws {
    let room = try await room()
    let host = try await room.open(1, asPresenter: true)
    await room.send(#"{"type":"action","ref":1,"name":"$room.resetRequested"}"#, on: host)
    let fault = host.messages.last
    #expect(fault?["code"]?.string == "not_allowed")
    #expect(fault?["message"]?.string?.contains("cannot be set aside") == true)
    #expect(!room.log.isClosed)
  }

  private func room() async throws -> RestartableRoom {
    try await RestartableRoom(lossHandler: { [losses] in losses.add($0) })
  }

  private func increment(_ ref: Int) -> String {
    #"{"type":"action","ref":\#(ref),"name":"incrTapped"}"#
  }
}

private final class Losses: Sendable {
  private let content = Mutex([String]())

  var reasons: [String] { content.withLock(\.self) }

  func add(_ reason: String) { content.withLock { $0.append(reason) } }
}
