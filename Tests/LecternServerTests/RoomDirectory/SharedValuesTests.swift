import Composable
import ComposableTesting
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom
@testable import LecternServer

extension RoomsTests {
  /// Values of one room that other rooms of a real server have copies of.
  @Suite("Shared values", .timeLimit(.minutes(10))) struct SharedValues {
    private typealias Value = SharedValue<Counter.State, Counter.Action>

    /// Shares the count of the room `poll` with the rooms of `Main`.
    private static let count = Value(
      \.count,
      of: "poll",
      \Counter.State.count,
      changed: Counter.Action.loaded
    )

    @Test("a change reaches the open rooms, and those that open later")
    func change() async throws {
      let server = try await Server("--rooms", "4", others: ["Poll"], sharedValues: [Self.count])
      try await server.enter("/")
      try await server.enter("a")
      try await server.load(3, into: "poll")
      for room in ["/", "a"] { try await server.wait(for: 3, in: room) }
      try await server.enter("b")
      try await server.wait(for: 3, in: "b")
      try await server.load(4, into: "poll")
      for room in ["/", "a", "b"] { try await server.wait(for: 4, in: room) }
      try await server.end()
    }

    @Test("a room that was closed takes the new value, and nothing if the value is as before")
    func opening() async throws {
      let server = try await Server(
        "--rooms",
        "4",
        "--room-idle-time",
        "1",
        others: ["Poll"],
        sharedValues: [Self.count]
      )
      try await server.load(3, into: "poll")
      try await server.enter("a")
      try await server.wait(for: 3, in: "a")
      let revision = await server.revision(of: "a")
      try await server.close("a")
      // The main room still has a copy of its value.
      #expect(await server.rooms.openRoom("poll") != nil)
      _ = try await server.ask("/a/")
      #expect(await server.rooms.number("count", in: "a") == 3)
      try await server.close("a")
      try await server.load(4, into: "poll")
      _ = try await server.ask("/a/")
      try await server.wait(for: 4, in: "a")
      // An equal copy got no action when the room opened.
      #expect(await server.revision(of: "a") == revision + 1)
      try await server.end()
    }

    @Test("a room that nobody has entered gets no value, so that it leaves no folder")
    func unused() async throws {
      let server = try await Server("--rooms", "4", others: ["Poll"], sharedValues: [Self.count])
      _ = try await server.ask("/a/")
      try await server.load(3, into: "poll")
      try await server.enter("/")
      try await server.wait(for: 3, in: "/")
      #expect(await server.rooms.openRoom("a")?.room.isUsed == false)
      try await server.enter("a")
      try await server.wait(for: 3, in: "a")
      try await server.end()
    }

    @Test("a copy that was changed, or whose room starts over, is made equal again")
    func changedCopy() async throws {
      let server = try await Server("--rooms", "4", others: ["Poll"], sharedValues: [Self.count])
      try await server.enter("/")
      try await server.load(3, into: "poll")
      try await server.wait(for: 3, in: "/")
      try await server.load(9, into: "/")
      try await eventually { await server.revision(of: "/") == 3 }
      #expect(await server.rooms.number("count", in: "/") == 3)
      await server.main.room.send(.rewind(.resetRequested))
      try await eventually { await server.revision(of: "/") == 1 }
      #expect(await server.rooms.number("count", in: "/") == 3)
      try await server.end()
    }

    @Test("a value that a room doesn't take is sent to it once")
    func ignored() async throws {
      let never = Value(
        { _ in -1 },
        of: "poll",
        \Counter.State.count,
        changed: Counter.Action.loaded
      )
      let server = try await Server("--rooms", "4", others: ["Poll"], sharedValues: [never])
      try await server.enter("/")
      for count in 1...3 {
        try await server.load(count, into: "poll")
        try await server.wait(for: count, in: "/")
      }
      // The value before the first, and the three.
      #expect(await server.revision(of: "/") <= 4)
      try await server.end()
    }

    @Test(
      "another attempt has the same ref, and another value the next, whatever else has happened"
    )
    func refs() throws {
      let one = try EncodedAction(Counter.Action.loaded(1))
      let two = try EncodedAction(Counter.Action.loaded(2))
      var refs = UpdateRefs()
      #expect(refs.ref(of: one, next: 0) == 0)
      #expect(refs.ref(of: one, next: 0) == 0)
      // The room has refused the first.
      #expect(refs.ref(of: two, next: 0) == 1)
      #expect(refs.ref(of: one, next: 2) == 2)
      // The room has started over.
      #expect(refs.ref(of: two, next: 0) == 3)
    }

    @Test("a shared value of a room that there can't be, or of another state, is refused at start")
    func mistakes() async throws {
      let nowhere = Value(
        \.count,
        of: "nowhere",
        \Counter.State.count,
        changed: Counter.Action.loaded
      )
      let other = Value(
        \.count,
        of: "poll",
        { (state: Int) in state },
        changed: Counter.Action.loaded
      )
      for (value, part) in [(nowhere, "nowhere"), (other, "is State and not Int")] {
        let error = await #expect(throws: (any Error).self) {
          try await Server(others: ["Poll"], sharedValues: [value])
        }
        #expect("\(error, default: "")".contains(part))
      }
    }
  }
}

extension CoreHost {
  /// The number of the app's actions.
  fileprivate var actionCount: Int { stores.app.revision }
}

extension RoomsTests.Server {
  /// Opens a room, and admits a device to it, as a visit by the room's link would.
  fileprivate func enter(_ room: String) async throws {
    if room != "/" { _ = try await ask("/\(room)/") }
    await rooms.openRoom(room)?.room.admitDevice()
  }

  /// Lets time pass until a room is closed.
  fileprivate func close(_ room: String) async throws {
    try await eventually {
      await clock.advance(by: .seconds(1))
      return await rooms.phases[RoomName(room)!] == nil
    }
  }

  /// Sends a room of the server an action with a count.
  fileprivate func load(_ count: Int, into room: String) async throws {
    let messenger = RoomMessenger(sender: "test", pause: .milliseconds(1)) { [rooms] in
      await rooms.find($0)
    }
    let action = Counter.Action.loaded(count)
    try await messenger.send(RoomMessage(action: action, room: room, key: "\(room) \(count)"))
  }

  fileprivate func wait(for count: Int, in room: String) async throws {
    try await eventually { await rooms.number("count", in: room) == count }
  }

  /// The number of a room's actions.
  fileprivate func revision(of room: String) async -> Int {
    await (rooms.openRoom(room)?.room as? any CoreHost)?.actionCount ?? -1
  }
}
