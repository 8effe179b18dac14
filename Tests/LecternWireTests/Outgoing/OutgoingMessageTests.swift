import Composable
import Foundation
import LecternWire
import Testing

/// The messages to pages, byte for byte.
@Suite struct OutgoingMessageTests {
  @ViewState struct CountView {
    var count: Int
  }

  let viewer = ViewerIdentity(
    id: "v1.k3f9",
    participant: "p5994471abb01112a",
    isRemembered: true,
    role: .participant,
    allowedActions: ["counter", "$room.handRaised"],
    canRaiseHand: true,
    hasRaisedHand: true
  )

  func snapshot(revision: Int, count: Int) throws -> Snapshot {
    Snapshot(epoch: "k3f9", revision: revision, state: try EncodedState(CountView(count: count)))
  }

  @Test("the first snapshot has the viewer's identity")
  func firstSnapshot() throws {
    let message = try snapshot(revision: 42, count: 3).encoded.bytes(for: viewer)
    #expect(try message == Fixture.message("down/snapshot-first"))
  }

  @Test("a later snapshot is the same for every viewer")
  func laterSnapshot() throws {
    #expect(
      try snapshot(revision: 43, count: 4).encoded.bytes == Fixture.message("down/snapshot")
    )
  }

  @ViewState struct RowsView {
    @ViewState struct Row: Identifiable { var id: Int }

    var count = 3
    var rows = [1, 2, 3].map(Row.init)
  }

  @Test("a patch has its base revision and the changes")
  func patch() throws {
    let old = RowsView()
    let new = RowsView(count: 4, rows: [1, 7, 2].map(RowsView.Row.init))
    let message = try Patch(from: 42, old, to: 43, new).encoded
    #expect(try message.bytes == Fixture.message("down/patch"))
  }

  @Test("the first patch of a connection has the viewer's identity")
  func firstPatch() throws {
    let message = try Patch(from: 43, RowsView(), to: 43, RowsView()).encoded
    #expect(try message.bytes(for: viewer) == Fixture.message("down/patch-first"))
  }

  @Test("an identity has the exceptions of what the viewer may send")
  func denied() throws {
    let participant = ViewerIdentity(
      id: "v1.k3f9",
      participant: "p5994471abb01112a",
      isRemembered: true,
      role: .participant,
      allowedActions: ["*", "$room.handLowered"],
      deniedActions: ["poll.opened", "slides"]
    )
    let message = try Patch(from: 43, RowsView(), to: 43, RowsView()).encoded
    #expect(try message.bytes(for: participant) == Fixture.message("down/patch-denied"))
  }

  @ViewState struct Mine {
    var choice: Int
    var note = "a long note"
  }

  @Test("a personal view state is in a message of its receiver alone")
  func mine() throws {
    let mine = try EncodedState(Mine(choice: 1))
    let message = try snapshot(revision: 42, count: 3).encoded
      .bytes(for: nil, PersonalUpdate(revision: 42, state: mine))
    #expect(try message == Fixture.message("down/snapshot-with-mine"))
  }

  @Test("a page that has a personal view state receives its changes, and their hash")
  func mineChanges() throws {
    let changes = try Patch(from: 42, Mine(choice: 1), to: 44, Mine(choice: 2))
    let hash = try EncodedState(Mine(choice: 2)).hash
    let message = try Patch(from: 43, RowsView(), to: 43, RowsView()).encoded
      .bytes(for: nil, PersonalUpdate(changes, hash: hash))
    #expect(try message == Fixture.message("down/patch-with-mine"))
  }

  @Test("a presenter is told why the room is not recorded")
  func unrecorded() throws {
    let presenter = ViewerIdentity(
      id: "v1.k3f9",
      participant: "p5994471abb01112a",
      isRemembered: true,
      role: .presenter,
      allowedActions: ["*", "$room"],
      recordingProblem: RecordingProblem("The disk does not answer.", canBeAbandoned: true)
    )
    let message = try Patch(from: 43, RowsView(), to: 43, RowsView()).encoded
    #expect(try message.bytes(for: presenter) == Fixture.message("down/patch-unrecorded"))
  }

  @Test("a presenter is told whether the app has a page for moderators")
  func moderatorsPage() throws {
    let pages = [
      PresenterPage("Speaker", at: "speaker"),
      PresenterPage("Moderation", at: "moderate", for: .moderator),
    ]
    let presenter = ViewerIdentity(id: "v1.k3f9", role: .presenter, pages: pages)
    let message = try Patch(from: 43, RowsView(), to: 43, RowsView()).encoded
    let text = String(decoding: message.bytes(for: presenter), as: UTF8.self)
    #expect(text.contains(#"{"name":"Moderation","path":"moderate"}],"hasModerators":true"#))
  }

  @Test("a presenter is told the app's pages and controls for presenters")
  func presenterPages() throws {
    let presenter = ViewerIdentity(
      id: "v1.k3f9",
      participant: "p5994471abb01112a",
      isRemembered: true,
      role: .presenter,
      allowedActions: ["*", "$room"],
      pages: [PresenterPage("Speaker", at: "speaker")],
      controls: [PresenterControl("Next", sends: "nextTapped", on: "PageDown")]
    )
    let message = try Patch(from: 43, RowsView(), to: 43, RowsView()).encoded
    #expect(try message.bytes(for: presenter) == Fixture.message("down/patch-with-pages"))
  }

  @Test("a viewer is offered a file")
  func file() throws {
    var viewer = ViewerIdentity(
      id: "v2.k3f9",
      participant: "p5994471abb01112a",
      isRemembered: true,
      role: .participant
    )
    viewer.file = FileOffer(name: "Retrospective.txt", key: "4TsR8h2NqXb7VwYd3KfLm9Zc")
    let message = try Patch(from: 43, RowsView(), to: 43, RowsView()).encoded
    #expect(try message.bytes(for: viewer) == Fixture.message("down/patch-with-file"))
  }

  @Test("a wall is told how to join")
  func invitation() throws {
    var wall = ViewerIdentity(
      id: "v2.k3f9",
      participant: "p5994471abb01112a",
      isRemembered: true,
      role: .audience
    )
    wall.invitation = Invitation(address: "http://192.168.1.7:8080/join", code: "KMRT4")
    let message = try Patch(from: 43, RowsView(), to: 43, RowsView()).encoded
    #expect(try message.bytes(for: wall) == Fixture.message("down/patch-with-invitation"))
  }

  @ViewState struct RoomView {
    @ViewState struct Place {
      var target: String
      var x: Double
      var y: Double
    }

    var driver: String? = "Ada"
    var floor = "granted"
    var isFloorOpen = false
    var isFrozen = true
    var pointer: Place? = Place(target: "counter/0/1", x: 0.5, y: 0.25)
  }

  @Test("a snapshot has the room's state, a patch only if it has changed")
  func room() throws {
    let room = try EncodedState(RoomView())
    let state = try EncodedState(CountView(count: 3))
    let snapshot = Snapshot(epoch: "k3f9", revision: 42, state: state, room: room)
    #expect(try snapshot.encoded.bytes == Fixture.message("down/snapshot-with-room"))
    var patch = try Patch(from: 42, CountView(count: 3), to: 43, CountView(count: 3))
    #expect(patch.isEmpty)
    patch.room = room
    #expect(!patch.isEmpty)
    #expect(try patch.encoded.bytes == Fixture.message("down/patch-with-room"))
  }

  @Test("snapshots and patches have the state's hash on request")
  func hashes() throws {
    let new = CountView(count: 3)
    let state = try EncodedState(new)
    let snapshot = Snapshot(epoch: "k3f9", revision: 42, state: state, hash: state.hash)
    #expect(try snapshot.encoded.bytes == Fixture.message("down/snapshot-verified"))
    var patch = try Patch(from: 41, CountView(count: 2), to: 42, new)
    patch.hash = state.hash
    #expect(try patch.encoded.bytes == Fixture.message("down/patch-verified"))
  }

  @Test(
    "a hash is FNV-1a",
    arguments: [("", "811c9dc5"), ("a", "e40c292c"), ("foobar", "bf9cf968")]
  )
  func hash(text: String, hash: String) {
    #expect(StateHash(of: text.utf8).text == hash)
  }

  @Test("an acknowledgement has the action's ref and the revision")
  func acknowledgement() throws {
    #expect(try Acknowledgement(ref: 7, revision: 43).encoded == Fixture.message("down/ack"))
  }

  @Test("a heartbeat has no content")
  func heartbeat() throws {
    #expect(try Heartbeat.encoded == Fixture.message("down/heartbeat"))
  }

  @Test("a fault has the action's ref where it is known")
  func fault() throws {
    let fault = Fault(
      ref: 7,
      code: .unknownAction,
      message: "there is no action \"counter.launch\""
    )
    #expect(try fault.encoded == Fixture.message("down/fault"))
  }

  @Test("a fault of a room that cannot be recorded is a sentence")
  func notRecorded() throws {
    let fault = Fault(
      ref: 7,
      code: .notRecorded,
      message: "The room is on hold: its disk does not work. Try again in a moment."
    )
    #expect(try fault.encoded == Fixture.message("down/fault-not-recorded"))
  }

  @Test("a fault without an action has no ref")
  func faultWithoutRef() throws {
    let fault = Fault(ref: nil, code: .malformedMessage, message: "the message is not JSON")
    #expect(try fault.encoded == Fixture.message("down/fault-without-ref"))
  }

  @Test("the codes of faults are those of the browser runtime")
  func codes() {
    #expect(
      Fault.Code.allCases.map(\.rawValue) == [
        "malformed_message", "unknown_message", "unknown_action", "server_only", "invalid_value",
        "not_allowed", "too_many_actions", "stale_ref", "not_recorded", "in_the_past",
        "action_crashed",
      ]
    )
  }

  @Test(
    "the roles are those of the browser runtime",
    arguments: [
      (Role.audience, "audience"), (.participant, "participant"), (.presenter, "presenter"),
    ]
  )
  func roles(role: Role, name: String) throws {
    let viewer = ViewerIdentity(id: "v2", role: role)
    let message = try snapshot(revision: 1, count: 0).encoded.bytes(for: viewer)
    let text = String(decoding: message, as: UTF8.self)
    #expect(text.contains(#""role":"\#(name)","may":[],"#))
  }
}
