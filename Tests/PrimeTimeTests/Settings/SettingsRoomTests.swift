import Composable
import ComposableTesting
import LecternTesting
import LecternWire
import PrimeTime
import PrimeTimeCore
import PrimeTimeSettings
import Testing

/// The settings as the viewers of a room see them.
@Suite struct SettingsRoomTests {
  typealias AppRoom = TestRoom<AppState, AppAction, AppView>

  static func room(isGranted: Bool = true) -> AppRoom {
    let clock = TestClock()
    let notifications = NotificationsClient.live(isGranted: isGranted, clock: clock)
    return TestRoom(
      initialState: AppState(),
      reducer: AppFeature.test(notifications: notifications),
      clock: clock
    ) {
      AppView($0)
    }
  }

  static func binding(_ field: String, _ json: String, ref: Int = 1) -> String {
    #"{"type":"action","ref":\#(ref),"name":"settings.\#(field)","value":\#(json)}"#
  }

  @Test(
    "a refused message is a fault for its sender, and the state does not change",
    arguments: SettingsWireTests.refused
  )
  func refused(name: String, json: String, code: Fault.Code) async {
    let room = Self.room()
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    let before = room.state
    await alice.send(text: Self.binding(name, json))
    await alice.receivesFault(code)
    #expect(room.state == before)
    #expect(room.log.isEmpty)
    await bob.shows()
    await room.finish()
  }

  @Test("a message that is not JSON is a fault, and the state does not change")
  func malformed() async {
    let room = Self.room()
    let alice = await room.join("alice")
    let before = room.state
    await alice.send(text: Self.binding("binding.displayName", "NaN"))
    await alice.receivesFault(.malformedMessage)
    #expect(room.state == before)
    await room.finish()
  }

  @Test("a display name of sixty kilobytes is trimmed to sixteen characters")
  func large() async {
    let room = Self.room()
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await alice.send("settings.binding.displayName", value: String(repeating: "x", count: 60_000))
    #expect(room.state.settings.displayName == String(repeating: "x", count: 16))
    await bob.shows(AppView(room.state))
    await room.finish()
  }

  @Test("the last of two edits wins for every viewer")
  func lastWins() async {
    let room = Self.room()
    let alice = await room.join("alice", latency: .milliseconds(300))
    let bob = await room.join("bob", latency: .milliseconds(100))
    await room.advance(by: .milliseconds(300))
    await alice.send("settings.binding.displayName", value: "Ada")
    await room.advance(by: .milliseconds(100))
    await bob.send("settings.binding.displayName", value: "Grace")
    await room.deliver()
    #expect(room.state.settings.displayName == "Ada")
    for viewer in [alice, bob] { await viewer.shows(AppView(room.state)) }
    await room.finish()
  }

  @Test("every viewer sees the request for permission and its outcome", arguments: [true, false])
  func authorization(isGranted: Bool) async {
    let room = Self.room(isGranted: isGranted)
    let (alice, bob) = (await room.join("alice"), await room.join("bob"))
    await alice.send("settings.binding.enableNotifications", value: true)
    #expect(bob.replica?.settings.notifications.isLoading == true)
    await room.advance(by: .seconds(1))
    #expect(bob.replica?.settings.notifications.isLoading == false)
    #expect(bob.replica?.settings.notifications.enableNotifications == isGranted)
    #expect((bob.replica?.alert == nil) == isGranted)
    await room.finish()
  }
}
