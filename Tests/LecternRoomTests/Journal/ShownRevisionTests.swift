import Composable
import ComposableTesting
import LecternRoom
import LecternTesting
import LecternWire
import RoomSamples
import Testing

/// Revisions that were shown before a restart.
@Suite(.timeLimit(.minutes(10))) struct ShownRevisionTests {
  let pointer = #"{"target":"counter","x":0.5,"y":0.5}"#

  @Test("actions that are not logged count in the revisions of a restored room")
  func ephemeralActions() async throws {
    let first = try await RestartableRoom()
    let presenter = try await first.open(1, asPresenter: true)
    await first.send(action("$room.pointerMoved", ref: 1, value: pointer), on: presenter)
    await first.send(action("$room.pointerHidden", ref: 2), on: presenter)
    let page = try await first.open(2)
    let epoch = try #require(page.lastState?["epoch"]?.string)
    let before = try #require(page.revision)
    await first.send(action("incrTapped", ref: 1), on: page)
    let shown = try #require(page.revision)

    let second = try await RestartableRoom(after: first)
    let same = try await second.open(2, at: (epoch, shown))
    #expect(same.lastState?["type"]?.string == "patch")
    #expect(same.lastState?["from"]?.integer == shown)
    #expect(same.lastState?["ops"] == .array([]))
    #expect(try #require(same.revision) > shown)
    let older = try await second.open(3, at: (epoch, before))
    #expect(older.lastState?["ops"] != .array([]))
  }

  @Test("a pointer that was shown at a restart disappears from the pages")
  func pointerAtRestart() async throws {
    let first = try await RestartableRoom()
    let presenter = try await first.open(1, asPresenter: true)
    let page = try await first.open(2)
    let epoch = try #require(page.lastState?["epoch"]?.string)
    await first.send(action("$room.pointerMoved", ref: 1, value: pointer), on: presenter)
    await first.send(action("incrTapped", ref: 1), on: page)
    let shown = try #require(page.revision)

    let second = try await RestartableRoom(after: first)
    let same = try await second.open(2, at: (epoch, shown))
    #expect(same.lastState?["from"]?.integer == shown)
    #expect(same.lastState?["room"]?["pointer"] == .null)
    #expect(try #require(same.revision) > shown)
  }

  @Test("a page resumes with a patch after two restarts without an action between")
  func twoRestarts() async throws {
    let first = try await RestartableRoom()
    let presenter = try await first.open(1, asPresenter: true)
    await first.send(action("$room.pointerMoved", ref: 1, value: pointer), on: presenter)
    let page = try await first.open(2)
    let epoch = try #require(page.lastState?["epoch"]?.string)
    await first.send(action("incrTapped", ref: 1), on: page)

    let second = try await RestartableRoom(after: first)
    let again = try await second.open(2, at: (epoch, try #require(page.revision)))
    let third = try await RestartableRoom(after: second)
    let last = try await third.open(2, at: (epoch, try #require(again.revision)))
    #expect(last.lastState?["type"]?.string == "patch")
    #expect(last.lastState?["from"]?.integer == again.revision)
  }

  @Test("a room without such actions keeps its revision over a restart")
  func sameRevision() async throws {
    let first = try await RestartableRoom()
    let page = try await first.open(2)
    let epoch = try #require(page.lastState?["epoch"]?.string)
    await first.send(action("incrTapped", ref: 1), on: page)
    let shown = try #require(page.revision)

    let second = try await RestartableRoom(after: first)
    let same = try await second.open(2, at: (epoch, shown))
    #expect(same.revision == shown)
    #expect(same.lastState?["ops"] == .array([]))
  }

  @Test("a repeated action is acknowledged after the pending batch, and waits for no other")
  func repeatedAction() async throws {
    let first = try await RestartableRoom()
    let (page, other) = (try await first.open(2), try await first.open(3))
    await first.send(action("incrTapped", ref: 1), on: page)
    first.log.hold()
    await first.send(action("incrTapped", ref: 1), on: other)
    let count = page.messages.count
    await first.send(action("incrTapped", ref: 1), on: page)
    #expect(page.messages.count == count)
    first.log.release()
    await first.rest()
    let answers = page.messages.dropFirst(count).filter { $0["type"]?.string == "ack" }
    #expect(answers.map { $0["ref"]?.integer } == [1])
  }

  @Test("a page is shown nothing before its id is durable, whatever else is")
  func newSession() async throws {
    let room = try await RestartableRoom()
    let other = try await room.open(2)
    room.log.hold()
    await room.send(action("incrTapped", ref: 1), on: other)
    let page = try await room.open(3)
    // The batch before the one with the id.
    room.executor.perform {
      room.log.release()
      room.log.hold()
    }
    await room.rest { other.messages.last?["type"]?.string == "ack" }
    #expect(page.messages.isEmpty)
    // Its second connection, as after a cut.
    let again = try await room.open(3)
    #expect(again.messages.isEmpty)
    room.log.release()
    await room.rest()
    #expect(again.messages.count == 1)
  }
}
