import Composable
import ComposableTesting
import Foundation
import LecternTransport
import RoomSamples
import Testing

@testable import LecternRoom
@testable import LecternServer

extension RoomsTests {
  /// Messages between the rooms of a real server.
  @Suite("Messages", .timeLimit(.minutes(10))) struct Messages {
    private func send(
      _ count: Int,
      from sender: String,
      to room: String,
      on server: Server,
      key: String = "k"
    ) async throws {
      let messenger = RoomMessenger(sender: sender, pause: .milliseconds(1)) {
        [rooms = server.rooms] in
        await rooms.find($0)
      }
      let message = RoomMessage(action: Counter.Action.loaded(count), room: room, key: key)
      try await messenger.send(message)
    }

    @Test("a message opens its room, and begins one that doesn't exist")
    func opening() async throws {
      let server = try await Server("--rooms", "4")
      try await send(7, from: "a", to: "b", on: server)
      #expect(await server.rooms.number("count", in: "b") == 7)
      try await send(8, from: "b", to: "/", on: server)
      #expect(await server.rooms.number("count", in: "/") == 8)
      await #expect(throws: RoomMessageError.noSuchRoom("No room")) {
        try await send(1, from: "a", to: "No room", on: server)
      }
      try await server.end()
    }

    @Test("a room that was opened for a message isn't closed for another one at once")
    func place() async throws {
      let server = try await Server("--rooms", "1")
      try await send(7, from: "/", to: "a", on: server)
      let waiting = await server.rooms.find("b")
      guard case .later = waiting else {
        Issue.record("\(waiting)")
        return try await server.end()
      }
      #expect(await server.rooms.number("count", in: "a") == 7)
      await server.clock.advance(by: .seconds(6))
      try await send(8, from: "/", to: "b", on: server)
      #expect(await server.rooms.number("count", in: "b") == 8)
      #expect(await server.rooms.number("count", in: "a") == nil)
      try await server.end()
    }
  }
}
