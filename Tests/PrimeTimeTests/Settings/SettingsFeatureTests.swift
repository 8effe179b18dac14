import Composable
import ComposableTesting
import PrimeTimeCore
import Testing

@testable import PrimeTimeSettings

@Suite struct SettingsFeatureTests {
  typealias SettingsStore = TestStore<SettingsState, SettingsAction>

  struct Failure: Error {}

  let clock = TestClock()

  func store(
    _ state: SettingsState = SettingsState(),
    isGranted: Bool = true
  ) -> SettingsStore {
    TestStore(
      initialState: state,
      reducer: SettingsFeature(notifications: .live(isGranted: isGranted, clock: clock))
    )
  }

  /// Settings with notifications on.
  var notified: SettingsState {
    var state = SettingsState()
    state.enableNotifications = true
    return state
  }

  @Test("a display name of any length is trimmed to sixteen characters")
  func displayName() async {
    let store = store()
    await store.send(.binding(.set(\.$displayName, "Blob"))) { $0.displayName = "Blob" }
    let long = String(repeating: "🧑‍🧑‍🧒‍🧒", count: 16)
    await store.send(.binding(.set(\.$displayName, long + "x"))) { $0.displayName = long }
    await store.send(.binding(.set(\.$displayName, String(repeating: "a", count: 60_000)))) {
      $0.displayName = "aaaaaaaaaaaaaaaa"
    }
    let accents = String(repeating: "\u{301}", count: 30_000)
    await store.send(.binding(.set(\.$displayName, "e" + accents))) {
      $0.displayName =
        "e"
        + accents.unicodeScalars.prefix(255).reduce(into: "") {
          $0.unicodeScalars.append($1)
        }
    }
  }

  @Test("digest, protection and haptic feedback can be set")
  func plain() async {
    let store = store()
    await store.send(.binding(.set(\.$digest, .weekly))) { $0.digest = .weekly }
    await store.send(.binding(.set(\.$protectMyPosts, true))) { $0.protectMyPosts = true }
    await store.send(.isHapticFeedbackEnabledChanged(false)) {
      $0.isHapticFeedbackEnabled = false
    }
  }

  @Test("turning notifications on requests permission, and they stay on if it is granted")
  func granted() async {
    let store = store()
    await store.send(.binding(.set(\.$enableNotifications, true))) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.authorizationResponse(isGranted: true)) { $0.isLoading = false }
    await store.finish()
  }

  @Test("notifications turn off with an alert if permission is denied")
  func denied() async {
    let store = store(isGranted: false)
    await store.send(.binding(.set(\.$enableNotifications, true))) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await clock.advance(by: .seconds(1))
    await store.receive(.authorizationResponse(isGranted: false)) {
      $0.enableNotifications = false
      $0.isLoading = false
      $0.alert = AlertState(
        title: "Notifications",
        message: "Notifications are not allowed. The server's operator can allow them."
      )
    }
  }

  @Test("notifications turn off with an alert if the request fails")
  func failed() async {
    let store = SettingsStore(
      initialState: SettingsState(),
      reducer: SettingsFeature(notifications: NotificationsClient { throw Failure() })
    )
    await store.send(.binding(.set(\.$enableNotifications, true))) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.receive(.authorizationResponse(isGranted: nil)) {
      $0.enableNotifications = false
      $0.isLoading = false
      $0.alert = AlertState(
        title: "Notifications",
        message: "Permission for notifications could not be requested. Try again."
      )
    }
  }

  @Test("turning notifications off cancels the request")
  func takenBack() async {
    let store = store(isGranted: false)
    await store.send(.binding(.set(\.$enableNotifications, true))) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.send(.binding(.set(\.$enableNotifications, false))) {
      $0.enableNotifications = false
      $0.isLoading = false
    }
    await clock.advance(by: .seconds(1))
    await store.finish()
  }

  @Test("turning notifications on twice requests permission once")
  func twice() async {
    let store = store()
    await store.send(.binding(.set(\.$enableNotifications, true))) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.send(.binding(.set(\.$enableNotifications, true)))
    await clock.advance(by: .seconds(1))
    await store.receive(.authorizationResponse(isGranted: true)) { $0.isLoading = false }
  }

  @Test("a response without a request changes nothing", arguments: [true, false, nil])
  func unexpected(isGranted: Bool?) async {
    await store(notified).send(.authorizationResponse(isGranted: isGranted))
    await store().send(.authorizationResponse(isGranted: isGranted))
  }

  @Test("the channels can be set while notifications are on")
  func channels() async {
    let store = store(notified)
    await store.send(.binding(.set(\.$sendEmailNotifications, true))) {
      $0.sendEmailNotifications = true
    }
    await store.send(.binding(.set(\.$sendMobileNotifications, true))) {
      $0.sendMobileNotifications = true
    }
    await store.send(.binding(.set(\.$enableNotifications, false))) {
      $0.enableNotifications = false
    }
  }

  @Test("the channels cannot be set while notifications are off or requested")
  func channelsDisabled() async {
    let store = store()
    await store.send(.binding(.set(\.$sendEmailNotifications, true)))
    await store.send(.binding(.set(\.$enableNotifications, true))) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.send(.binding(.set(\.$sendMobileNotifications, true)))
    await store.skipInFlightEffects()
  }

  @Test("a reset restores the defaults, keeps the alert, and cancels the request")
  func reset() async {
    var state = notified
    state.isLoading = true
    state.displayName = "Blob"
    state.digest = .off
    state.protectMyPosts = true
    state.isHapticFeedbackEnabled = false
    state.alert = AlertState(title: "The 7th prime", message: "The 7th prime is 17.")
    let store = store(state)
    await store.send(.resetButtonTapped) {
      $0 = SettingsState()
      $0.alert = state.alert
    }
  }

  @Test("a response after a reset changes nothing")
  func resetInFlight() async {
    let store = store()
    await store.send(.binding(.set(\.$enableNotifications, true))) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.send(.resetButtonTapped) {
      $0.enableNotifications = false
      $0.isLoading = false
    }
    await clock.run()
    await store.finish()
  }
}
