import Composable
import ComposableTesting
import LecternTesting
import RoomSamples
import Testing

@testable import LecternRoom

/// A presenter's means against disturbances.
@Suite struct HecklerTests {
  let room = PollRoom()

  func raiseHand(_ viewer: PollViewer, name: String) async throws -> String {
    await viewer.send("$room.handRaised", value: name)
    return try #require(room.roomState.hands.raised.last?.id)
  }

  @Test("a presenter lowers one hand or all hands; they can be raised again")
  func dismissed() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (
      await room.join("alice", as: .participant), await room.join("bob", as: .participant)
    )
    let hand = try await raiseHand(alice, name: "Ada")
    _ = try await raiseHand(bob, name: "Barbara")
    await presenter.send("$room.handDismissed", value: hand)
    #expect(room.roomState.hands.raised.map(\.name) == ["Barbara"])
    #expect(alice.identity?["canRaiseHand"] == .bool(true))
    await presenter.send("$room.handDismissed", value: "v99.nobody")
    await presenter.send("$room.handsDismissed")
    #expect(presenter.room?["hasHands"] == .bool(false))
    #expect(bob.identity?["hasRaisedHand"] == .bool(false))
    _ = try await raiseHand(alice, name: "Ada")
    await room.finish()
  }

  @Test(
    "a participant that is put out may send nothing, until a presenter lets it back"
  )
  func putOut() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    let hand = try await raiseHand(alice, name: "Ada")
    await presenter.send("$room.floorGranted", value: hand)
    await presenter.send("$room.participantRemoved", value: hand)
    #expect(room.roomState.floor.holder == .presenter)
    #expect(alice.identity?["isOut"] == .bool(true))
    #expect(alice.allowedActions == [])
    await presenter.send("$room.floorOpened")
    for name in ["nextPageTapped", "$room.handRaised"] {
      await alice.send(name, value: "Ada")
      await alice.receivesFault(.notAllowed)
    }
    await alice.cut()
    await alice.rejoin()
    #expect(alice.identity?["isOut"] == .bool(true))
    await presenter.send("$room.participantReadmitted", value: hand)
    #expect(alice.identity?["isOut"] == .bool(false))
    await alice.send("nextPageTapped")
    #expect(room.state.page == 2)
    await room.finish()
  }

  @Test(
    "the presenter's list has each named participant with its status, until the name is cleared"
  )
  func list() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, _) = (
      await room.join("alice", as: .participant), await room.join("bob", as: .participant)
    )
    #expect(presenter.room?["hasParticipants"] == .bool(false))
    let hand = try await raiseHand(alice, name: "Ada")
    await room.advance(by: .seconds(1))
    guard case .array(let rows) = presenter.room?["participants"] else {
      Issue.record("there is no list")
      return
    }
    #expect(rows.count == 1)
    let row = try #require(rows.first)
    #expect(row["name"]?.string == "Ada")
    for (flag, value) in [
      ("hasHand", true), ("isIn", true), ("isOut", false), ("isDriving", false),
    ] {
      #expect(row[flag] == .bool(value))
    }
    await presenter.send("$room.nameCleared", value: hand)
    #expect(room.roomState.hands.raised.map(\.name) == ["Somebody"])
    #expect(presenter.room?["hasParticipants"] == .bool(false))
    await room.finish()
  }

  @Test("the driver's name can be cleared on every page")
  func driverName() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let (alice, bob) = (await room.join("alice", as: .participant), await room.join("bob"))
    let hand = try await raiseHand(alice, name: "Rude")
    await presenter.send("$room.floorGranted", value: hand)
    await presenter.send("$room.nameCleared", value: hand)
    #expect(alice.isDriving)
    #expect(bob.room?["driver"]?.string == "Somebody")
    await presenter.send("$room.nameCleared", value: "v99.nobody")
    await room.finish()
  }

  @Test("a hand that cannot be raised is refused with a reason")
  func refused() {
    var state = RoomState()
    for number in 0..<256 { state.hands.raise(for: "p\(number)", name: "Ada") }
    #expect(state.hands.raised.count == 256)
    let full = state.refusal(of: .hands(.handRaised("Bob")), from: "bob")
    #expect(full?.hasPrefix("256 hands are up") == true)
    #expect(
      state.refusal(of: .hands(.handRaised("Ada")), from: "p7")?.contains("one hand a device")
        == true
    )
    state.hands.remove("p7")
    #expect(
      state.refusal(of: .hands(.handRaised("Ada")), from: "p7")?.contains("removed this device")
        == true
    )
    #expect(state.refusal(of: .hands(.handRaised("Bob")), from: "bob") == nil)
    #expect(state.refusal(of: .hands(.handLowered), from: "p7") == nil)
  }

  @Test("beyond the limit, names of participants without a hand or a status are forgotten")
  func manyNames() {
    let feature = RoomFeature()
    var state = RoomState()
    func send(_ action: HandsAction, from sender: String? = nil) {
      let context = ActionContext(timestamp: .epoch, sender: sender.map { Sender(rawValue: $0) })
      ActionContext.$current.withValue(context) {
        _ = feature.reduce(into: &state, action: .hands(action))
      }
    }
    for number in 0..<2_000 {
      send(.handRaised("Ada"), from: "p\(number)")
      if number > 0 { send(.handLowered, from: "p\(number)") }
      if number == 1 { send(.participantRemoved("p1")) }
    }
    #expect(state.hands.participants.count == 1_024)
    #expect(state.hands.isRemoved("p1"))
    #expect(state.hands.participants.first?.id == "p0")
  }

  @Test("only presenters may send these actions")
  func othersMayNot() async throws {
    _ = await room.join("presenter", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    for (name, value) in [
      ("handDismissed", "v1"), ("handsDismissed", nil), ("participantRemoved", "v1"),
      ("participantReadmitted", "v1"), ("nameCleared", "v1"), ("blanked", nil), ("unblanked", nil),
      ("codeShown", nil), ("codeHidden", nil), ("codeChanged", nil),
    ] {
      if let value {
        await alice.send("$room.\(name)", value: value)
      } else {
        await alice.send("$room.\(name)")
      }
      await alice.receivesFault(.notAllowed)
    }
    await alice.send("$room.actionRateSet", value: 1)
    await alice.receivesFault(.notAllowed)
    await room.finish()
  }

  @Test(
    "all viewers get a blank wall and a shown code; only presenters get the time of the freeze"
  )
  func walls() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let bob = await room.join("bob")
    #expect(bob.room?["isBlank"] == .bool(false))
    #expect(bob.room?["joinCode"] == .null)
    await presenter.send("$room.blanked")
    await presenter.send("$room.codeShown")
    #expect(bob.room?["isBlank"] == .bool(true))
    #expect(bob.room?["joinCode"]?.string == room.roomState.links.joinCode)
    await presenter.send("$room.unblanked")
    await presenter.send("$room.codeHidden")
    #expect(bob.room?["joinCode"] == .null)
    #expect(presenter.room?["frozenSince"] == .null)
    await room.advance(by: .seconds(5))
    await presenter.send("$room.frozen")
    await room.advance(by: .seconds(5))
    await presenter.send("$room.frozen")
    #expect(presenter.room?["frozenSince"]?.string == "1970-01-01T00:00:05.000Z")
    await presenter.send("$room.released")
    #expect(presenter.room?["frozenSince"] == .null)
    await room.finish()
  }

  @Test("a new code replaces the old one; participants that joined with the old code stay")
  func codeChanged() async throws {
    let presenter = await room.join("presenter", as: .presenter)
    let alice = await room.join("alice", as: .participant)
    let before = try #require(room.roomState.links.joinLink)
    await presenter.send("$room.codeChanged")
    let after = try #require(room.roomState.links.joinLink)
    #expect(after.id == before.id)
    #expect(after.secret != before.secret)
    #expect(alice.isConnected)
    await alice.cut()
    await alice.rejoin()
    #expect(alice.role == .participant)
    await room.finish()
  }
}
