import Composable
import RoomSamples
import Testing

@testable import LecternRoom

/// The people who are here, by the names that the app knows.
@Suite struct PresenceScriptTests {
  /// Names the person who has acted last.
  private static let presence = Presence<Counter.State>(
    of: { state in
      var names = PerParticipant<String>()
      if let sender = state.sender { names[Sender(rawValue: sender)] = "Ada" }
      return names
    },
    name: { $0 }
  )

  private func names(_ script: borrowing RoomScript) -> [String]? {
    script.stores.room.state.people?.map(\.name)
  }

  @Test("a person with a name is listed within two seconds, and a person who leaves is not")
  func comingAndGoing() {
    var script = RoomScript(recording: nil, presence: Self.presence)
    _ = script.perform("alice joins")
    _ = script.perform("bob joins")
    _ = script.perform("2 s pass")
    #expect(names(script) == nil)
    _ = script.perform("alice sends incrTapped")
    _ = script.perform("1 s pass")
    #expect(names(script) == nil)
    script.run([(input: "1 s pass", outcome: "alice: same, bob: same")])
    #expect(names(script) == ["Ada"])
    _ = script.perform("alice leaves")
    script.run([(input: "2 s pass", outcome: "bob: same")])
    #expect(names(script) == [])
  }

  @Test("however many come and go, nobody is sent a list of the same people")
  func pace() {
    var script = RoomScript(recording: nil, presence: Self.presence)
    _ = script.perform("alice joins")
    _ = script.perform("alice sends incrTapped")
    _ = script.perform("2 s pass")
    for guest in 1...9 { _ = script.perform("guest\(guest) joins") }
    for guest in 1...9 { _ = script.perform("guest\(guest) leaves") }
    script.run([(input: "2 s pass", outcome: ""), (input: "9 s pass", outcome: "")])
  }

  @Test("no list is logged: the first reserves revisions, and later ones append nothing")
  func log() {
    var script = RoomScript(presence: Self.presence)
    _ = script.perform("alice joins")
    _ = script.perform("disk answers")
    _ = script.perform("alice sends incrTapped")
    _ = script.perform("disk answers")
    script.run([
      (input: "2 s pass", outcome: "append"),
      (input: "disk answers", outcome: "alice: same"),
      (input: "bob joins", outcome: "append session"),
      (input: "disk answers", outcome: "bob: 1"),
      (input: "alice leaves", outcome: ""),
      (input: "2 s pass", outcome: "bob: same"),
    ])
  }

  @Test("people are in the order of their names, and of their ids if the names are equal")
  func order() {
    let names: PerParticipant<String> = [
      Sender(rawValue: "1"): "Cleo", Sender(rawValue: "2"): "Ada", Sender(rawValue: "3"): "Ada",
      Sender(rawValue: "4"): "\u{202E}", Sender(rawValue: "5"): "Bea",
    ]
    let presence = Presence<Counter.State>(of: { _ in names }, name: { $0 })
    let people = presence.people(among: ["1", "2", "3", "4", "6"], in: Counter.State())
    #expect(people.map(\.id) == ["2", "3", "1"])
  }

  @Test("a list has at most 500 people")
  func limit() {
    var names = PerParticipant<String>()
    for id in 0..<600 { names[Sender(rawValue: "\(id)")] = "Ada" }
    let presence = Presence<Counter.State>(of: { [names] _ in names }, name: { $0 })
    let ids = Set((0..<600).map(String.init))
    #expect(presence.people(among: ids, in: Counter.State()).count == 500)
  }

  @Test("a person whom the presenter removes is not listed any more")
  func removed() throws {
    var script = RoomScript(recording: nil, presence: Self.presence)
    _ = script.perform("host joins as presenter")
    _ = script.perform("alice joins")
    _ = script.perform("alice sends incrTapped")
    _ = script.perform("2 s pass")
    let ada = try #require(script.stores.room.state.people?.first)
    _ = script.perform("host sends $room.participantRemoved=\"\(ada.id)\"")
    #expect(names(script) == ["Ada"])
    _ = script.perform("2 s pass")
    #expect(names(script) == [])
  }

  @Test("a room whose app lists no people starts no timer for them")
  func none() {
    var script = RoomScript(recording: nil)
    _ = script.perform("alice joins")
    _ = script.perform("alice sends incrTapped")
    #expect(!script.core.timers.contains(.presence))
  }
}
