import Composable
import ComposableTesting
import LecternLog
import LecternTesting
import LecternWire
import RoomSamples
import Testing

@testable import LecternRoom

/// Pages that saw a view state from before the newest snapshot.
@Suite struct PastVersionsTests {
  @Test("a page that is older than the newest snapshot resumes with a patch")
  func older() async throws {
    let first = try await RestartableRoom()
    await first.stop()
    let second = try await RestartableRoom(after: first)
    let (page, epoch, shown) = try await second.tapped()
    await second.send(action("incrTapped", ref: 9), on: page)
    await second.stop()
    #expect(try second.log.snapshots().count == 2)
    let third = try await RestartableRoom(after: second)
    let resumed = try await third.open(2, at: (epoch, shown))
    #expect(resumed.lastState?["type"]?.string == "patch")
    #expect(resumed.lastState?["from"]?.integer == shown)
    #expect(resumed.texts.contains { $0.contains(#""path":"/count","value":6"#) })
  }

  @Test("a start after a stop reduces no action of the log, and resumes pages with an empty patch")
  func nothingToReplay() async throws {
    let first = try await RestartableRoom()
    await first.stop()
    let second = try await RestartableRoom(after: first)
    let (_, epoch, shown) = try await second.tapped()
    await second.stop()
    let third = try await RestartableRoom(after: second)
    #expect(third.restoration.replayed == 0)
    let resumed = try await third.open(2, at: (epoch, shown))
    #expect(resumed.lastState?["from"]?.integer == shown)
    #expect(resumed.lastState?["ops"] == .array([]))
  }

  @Test("a page of another build gets the complete state, whose view may differ")
  func anotherBuild() async throws {
    let first = try await RestartableRoom(build: "b1")
    let (_, epoch, shown) = try await first.tapped()
    await first.stop()
    for (build, type) in [("b1", "patch"), ("b2", "snapshot")] {
      let next = try await RestartableRoom(after: first, build: build)
      let resumed = try await next.open(2, at: (epoch, shown))
      #expect(resumed.lastState?["type"]?.string == type)
    }
  }

  @Test("the state of a room is the newest snapshot's, whatever the entries before it lead to")
  func changedReducer() async throws {
    let first = try await RestartableRoom()
    await first.stop()
    let second = try await RestartableRoom(after: first)
    let (page, epoch, shown) = try await second.tapped()
    await second.send(action("incrTapped", ref: 9), on: page)
    await second.stop()
    // As if the reducer had counted otherwise.
    var snapshots = try second.log.snapshots()
    var newest = try #require(try RoomSnapshot<Counter.State>(snapshots[0].content))
    newest.app.count += 100
    snapshots[0].content = try #require(try newest.encoded())
    let changed = HeldLog(after: second.log, snapshots: snapshots)
    let third = try await RestartableRoom(after: second, on: changed)
    let resumed = try await third.open(2, at: (epoch, shown))
    #expect(resumed.lastState?["type"]?.string == "snapshot")
    #expect(resumed.lastState?["state"]?["count"]?.integer == 106)
  }
}

extension RestartableRoom {
  /// Stops as a server does.
  fileprivate func stop() async {
    await room.perform { core, _, queue in core.beginStop(&queue) }
    await room.stopRecording()
  }

  /// Counts to 5, and returns the page with what it was shown.
  fileprivate func tapped() async throws -> (ConnectionStub, epoch: String, revision: Int) {
    let page = try await open(2)
    for ref in 1...5 { await send(action("incrTapped", ref: ref), on: page) }
    let state = try #require(page.messages.first { $0["epoch"] != nil })
    return (page, try #require(state["epoch"]?.string), try #require(page.revision))
  }
}
