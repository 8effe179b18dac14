import ArgumentParser
import ComposableTesting
import Foundation
import LecternLog
import Logging
import RoomSamples
import Testing

@testable import LecternRoom
@testable import LecternServer
@testable import LecternTransport

/// Rooms of a real server, without the sockets.
@Suite("Rooms", .timeLimit(.minutes(10))) struct RoomsTests {
  final class Server {
    let folder: URL
    let opener: RoomOpener
    let main: OpenRoom
    let rooms: Rooms
    let listener: Listener
    let clock = TestClock()

    /// - Parameters:
    ///   - others: the names of other apps than the main one, `Main`.
    ///   - logs: the logs of several servers; nil for logs in the folder.
    ///   - sharedValues: the values that the rooms of `Main` have copies of.
    init(
      _ arguments: String...,
      others: [String] = [],
      logs: (any SharedLogs)? = nil,
      sharedValues: [SharedValue<Counter.State, Counter.Action>] = []
    ) async throws {
      folder = FileManager.default.temporaryDirectory.appending(path: "rooms-\(UUID())")
      let options = try ServerOptions.parse(arguments + ["--data", folder.path, "--port", "0"])
      var logger = Logger(label: "test")
      logger.logLevel = .critical
      var opener = RoomOpener(
        options: options,
        loop: try EventLoop(logger: logger, backend: .poll),
        telemetry: Telemetry(logger: logger),
        readiness: Readiness()
      )
      opener.leading = logs.map { Leadership(logs: $0, app: "Main") }
      self.opener = opener
      let app = try Self.app("Main", options, sharedValues: sharedValues)
      main = try await opener.restore(try await opener.make(app, in: folder))
      rooms = try Rooms(
        beside: main,
        others: try others.map { try Self.app($0, options) },
        opener: opener,
        clock: clock
      )
      listener = Listener(
        options.listenerConfiguration(port: 0, mounts: []),
        handler: main.room,
        responder: main.router,
        loop: opener.loop
      )
      _ = try await listener.start()
      await rooms.begin(on: listener, at: "http://localhost/")
    }

    static func app(
      _ name: String,
      _ options: ServerOptions,
      sharedValues: [SharedValue<Counter.State, Counter.Action>] = []
    ) throws -> ServedApp {
      let app = HostedApp(
        name,
        pages: FileManager.default.temporaryDirectory.appending(path: "no-such-pages"),
        initialState: Counter.State(),
        reducer: { _ in Counter() },
        numbers: { state, name in name == "count" ? state.count : nil },
        sharedValues: sharedValues,
        view: { state, _ in Counter.View(count: state.count, number: 0, sender: nil) }
      )
      return try ServedApp(
        app,
        mounts: options.mounts(of: app, isMain: false),
        isInDevelopment: false
      )
    }

    /// Asks for a path, and waits until the response is released.
    func ask(_ path: String) async throws -> HTTPResponse? {
      guard let response = await rooms.ask(path) else { return nil }
      guard let hold = response.hold else { return response }
      try await eventually { await self.rooms.isReleased(hold) }
      return await rooms.replacement(of: hold) ?? response
    }

    /// Lets time pass until all rooms are closed.
    func closeRooms() async throws {
      try await eventually {
        await self.clock.advance(by: .seconds(1))
        return await self.rooms.phases.isEmpty
      }
    }

    func end(_ check: () throws -> Void = {}) async throws {
      let others = await rooms.stop()
      await listener.close()
      for room in others + [main] { await room.room.stopRecording() }
      await rooms.finishSaving()
      try check()
      await opener.loop.shutDown()
      try FileManager.default.removeItem(at: folder)
    }
  }

  @Test("a room that is closed leaves nothing in memory, and is the same when it opens again")
  func closing() async throws {
    let server = try await Server("--rooms", "4", "--room-idle-time", "1")
    #expect(try await server.ask("/a/")?.status == .temporaryRedirect)
    weak let room = try #require(await server.rooms.all.first).room
    let epoch = try #require(await room?.roomState.links.all)
    await room?.admitDevice()
    try await server.closeRooms()
    try await eventually { room == nil }
    #expect(try await server.ask("/a/")?.status == .temporaryRedirect)
    let again = try #require(await server.rooms.all.first).room
    #expect(await again.roomState.links.all.map(\.id) == epoch.map(\.id))
    try await server.end()
  }

  @Test("each room has its own join code, the given one or a random one")
  func codes() async throws {
    let server = try await Server(
      "--rooms",
      "4",
      "--join-code",
      "harbour1",
      "--join-code",
      "a=lantern2"
    )
    for path in ["/a/", "/b/"] { _ = try await server.ask(path) }
    var codes = [await server.main.room.roomState.links.joinCode]
    for room in await server.rooms.all {
      codes.append(await room.room.roomState.links.joinCode)
    }
    #expect(codes.contains("HARBOUR1") && codes.contains("LANTERN2"))
    #expect(Set(codes).count == 3 && !codes.contains(nil))
    try await server.end()
  }

  @Test("--fresh begins a room anew once, not whenever it opens again")
  func fresh() async throws {
    let server = try await Server("--rooms", "4", "--room-idle-time", "1", "--fresh")
    _ = try await server.ask("/a/")
    let links = try #require(await server.rooms.all.first?.room.roomState.links.all.map(\.id))
    await server.rooms.all.first?.room.admitDevice()
    try await server.closeRooms()
    _ = try await server.ask("/a/")
    #expect(await server.rooms.all.first?.room.roomState.links.all.map(\.id) == links)
    try await server.end()
  }

  @Test("a room that nobody has used leaves no folder")
  func unused() async throws {
    let server = try await Server("--rooms", "2", "--room-idle-time", "1")
    let folder = server.folder.appending(path: "rooms")
    for name in ["a", "b", "c", "d"] {
      #expect(try await server.ask("/\(name)/")?.status == .temporaryRedirect)
    }
    await server.rooms.all.first { $0.folder.url.lastPathComponent == "d" }?.room.admitDevice()
    try await server.closeRooms()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["d"])
    #expect(try await server.ask("/e/")?.status == .temporaryRedirect)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["d", "e"]
    )
    var names: [String] = []
    try await server.end {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    }
    #expect(names == ["d"])
  }

  @Test("a room that nothing records stays open, as it would be lost")
  func unrecorded() async throws {
    let server = try await Server("--rooms", "1", "--room-idle-time", "1", "--no-journal")
    #expect(try await server.ask("/a/")?.status == .temporaryRedirect)
    #expect(try await server.ask("/b/")?.status == .serviceUnavailable)
    #expect(await server.rooms.all.count == 1)
    try await server.end()
  }

  @Test("an app has a room of its name, and of names that begin with it")
  func apps() async throws {
    let server = try await Server("--rooms", "4", others: ["Poll"])
    for path in ["/poll/", "/poll-2/", "/pollen/"] {
      #expect(try await server.ask(path)?.status == .temporaryRedirect)
    }
    let apps = await server.rooms.all.map { ($0.folder.url.lastPathComponent, $0.app.app.name) }
    #expect(
      Dictionary(uniqueKeysWithValues: apps) == [
        "poll": "Poll", "poll-2": "Poll", "pollen": "Main",
      ]
    )
    try await server.end()
  }

  @Test("a server without --rooms opens the rooms of its apps only")
  func ownOnly() async throws {
    let server = try await Server(others: ["Poll"])
    #expect(try await server.ask("/poll/")?.status == .temporaryRedirect)
    for path in ["/a/", "/poll-2/", "/main/", "/lectern/", "/"] {
      #expect(try await server.ask(path) == nil, "\(path)")
    }
    try await server.end()
  }

  @Test("on a server with one room, its room is the main one")
  func countsAlone() async {
    let counts = CountClient(of: RoomReference<Rooms>()).ofRoom(
      people: { 7 },
      number: { $0 == "count" ? 3 : nil }
    )
    #expect(await counts.people(in: "/") == 7)
    #expect(await counts.number("count", in: "/") == 3)
    #expect(await counts.people(in: "a") == 0)
    #expect(await counts.number("count", in: "a") == nil)
  }

  @Test("a room reads the numbers that the other open rooms share")
  func counts() async throws {
    let server = try await Server("--rooms", "2", "--room-idle-time", "1")
    let counts = CountClient(of: server.opener.directory)
      .ofRoom(people: { 7 }, number: { _ in nil })
    #expect(await counts.number("count", in: "a") == nil)
    _ = try await server.ask("/a/")
    for room in ["a", "/"] {
      #expect(await counts.number("count", in: room) == 0)
      #expect(await counts.number("secret", in: room) == nil)
      #expect(await counts.people(in: room) == 0)
    }
    #expect(await counts.people() == 7)
    for room in ["b", "", "../a", "A"] {
      #expect(await counts.number("count", in: room) == nil)
      #expect(await counts.people(in: room) == 0)
    }
    try await server.closeRooms()
    #expect(await counts.number("count", in: "a") == nil)
    try await server.end()
  }

  @Test("an app whose name cannot be an address is refused", arguments: ["Prime Time", "Key", ""])
  func invalidApp(name: String) async throws {
    await #expect(throws: (any Error).self) { try await Server(others: [name]) }
  }
}

extension HostedRoom {
  /// Admits a device, as if somebody had opened the room by its link.
  func admitDevice() {
    let secret = roomState.links.all.lazy.compactMap(\.secret).first
    if let secret { _ = admit(secret) { _ in nil } }
  }
}

extension Rooms {
  fileprivate func ask(_ path: String) -> HTTPResponse? { answer(HTTPRequest(path: path)) }
  fileprivate func isReleased(_ hold: ResponseHold) -> Bool { hold.isReleased }
  fileprivate func replacement(of hold: ResponseHold) -> HTTPResponse? { hold.replacement }
}

/// Waits until a condition holds.
func eventually(_ condition: () async -> Bool) async throws {
  while await !condition() { try await Task.sleep(for: .milliseconds(2)) }
}
