import Foundation
import LecternLog
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// A room that is started again after something has crashed its process.
@Suite struct CrashedActionTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "inflight-\(UUID())")
    .path

  private func recorder() throws -> FlightRecorder { try FlightRecorder(path: path) }

  /// Writes what a process leaves that crashes while it reduces a page's action.
  private func crash(_ client: Int, ref: Int, signal: UInt64 = 4) throws {
    let digits = String(client)
    let file = try FlightFile(path)
    defer { withExtendedLifetime(file) {} }
    var page = FlightPage(file.words)
    page.setMessage(
      client: String(repeating: "0", count: 32 - digits.count) + digits,
      ref: ref,
      sender: "p1",
      role: "participant",
      name: "incrTapped"
    )
    page.setAction(lane: .app, count: 2, cause: nil, effect: nil, value: Array("[7]".utf8))
    page.begin(.reducing, on: 1)
    page[.crashCause] = signal
  }

  @Test("the action is refused, later ones run, and so it stays after further restarts")
  func refused() async throws {
    let first = try await RestartableRoom(flight: recorder())
    let alice = try await first.open(1)
    await first.send(action("incrTapped", ref: 1), on: alice)
    try crash(1, ref: 2)
    var last = first
    for ref in 3...4 {
      let room = try await RestartableRoom(after: last, flight: recorder())
      let (alice, bob) = (try await room.open(1), try await room.open(2))
      await room.send(action("incrTapped", ref: 2), on: alice)
      #expect(alice.messages.last?["code"]?.string == "action_crashed")
      await room.send(action("incrTapped", ref: 2), on: bob)
      #expect(bob.messages.last?["type"]?.string == "ack")
      await room.send(action("incrTapped", ref: ref), on: alice)
      #expect(alice.messages.last?["type"]?.string == "ack")
      last = room
    }
    try? FileManager.default.removeItem(atPath: path)
  }

  @Test("presenters are told until one has read it")
  func notice() async throws {
    let first = try await RestartableRoom(flight: recorder())
    try crash(1, ref: 2)
    let room = try await RestartableRoom(after: first, flight: recorder())
    let host = try await room.open(3, asPresenter: true)
    let crash = host.messages.first?["room"]?["crash"]
    #expect(crash?["summary"]?.string?.contains(#"while it reduced "incrTapped""#) == true)
    #expect(crash?["value"]?.string == "[7]")
    let alice = try await room.open(1)
    #expect(alice.messages.first?["room"]?["crash"] == nil)
    await room.send(action("$room.crashDismissed", ref: 1), on: host)
    #expect(host.messages.contains { $0["type"]?.string == "ack" })
    let second = try await room.open(4, asPresenter: true)
    #expect(second.messages.first?["room"]?["crash"]?.string == nil)
    let restarted = try await RestartableRoom(after: room, flight: recorder())
    #expect(await restarted.room.roomState.inspector.crash == nil)
    try? FileManager.default.removeItem(atPath: path)
  }

  @Test("an action of a process that was killed runs when it is sent again")
  func killed() async throws {
    let first = try await RestartableRoom(flight: recorder())
    try crash(1, ref: 2, signal: 0)
    let second = try await RestartableRoom(after: first, flight: recorder())
    let alice = try await second.open(1)
    await second.send(action("incrTapped", ref: 2), on: alice)
    #expect(alice.messages.last?["type"]?.string == "ack")
    // Another kill, of another action.
    try crash(1, ref: 3, signal: 0)
    let third = try await RestartableRoom(after: second, flight: recorder())
    #expect(await third.room.roomState.inspector.crash == nil)
    // Of the same one.
    try crash(1, ref: 3, signal: 0)
    let fourth = try await RestartableRoom(after: third, flight: recorder())
    #expect(
      await fourth.room.roomState.inspector.crash?.summary.contains("twice in a row") == true
    )
    try? FileManager.default.removeItem(atPath: path)
  }

  @Test("in a new room, the crash of the room before is reported, and nothing is refused")
  func otherLog() async throws {
    _ = try await RestartableRoom(flight: recorder())
    try crash(1, ref: 2)
    let recorder = try recorder()
    let room = try await RestartableRoom(on: HeldLog(after: nil), flight: recorder)
    #expect(await room.room.roomState.inspector.crash != nil)
    #expect(recorder.refusals.isEmpty)
    try? FileManager.default.removeItem(atPath: path)
  }

  @Test("nothing is in flight between actions, and the file says what was last")
  func between() async throws {
    let recorder = try recorder()
    let room = try await RestartableRoom(flight: recorder)
    let alice = try await room.open(1)
    await room.send(action("incrTapped", ref: 1), on: alice)
    #expect(recorder.current == nil)
    FlightPage(recorder.file.words).begin(.reducing, on: 1)
    #expect(recorder.current?.name == "incrTapped")
    #expect(recorder.current?.ref == 1)
    recorder.clear()
    try? FileManager.default.removeItem(atPath: path)
  }

  @Test("a file that cannot be mapped is an error, not a crash")
  func unusable() {
    #expect(throws: FlightFileError.self) { try FlightRecorder(path: "/proc/no/such/file") }
    #expect(throws: FlightFileError.self) { try FlightRecorder(path: "/dev/full") }
  }
}
