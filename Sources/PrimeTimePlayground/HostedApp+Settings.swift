import Lectern
import PrimeTimeSettings

extension HostedApp {
  /// The settings alone; notifications are allowed.
  static func settings(_ name: String) -> HostedApp {
    HostedApp(
      name,
      initialState: SettingsState(),
      reducer: { _ in SettingsFeature(notifications: .live(isGranted: true)).logging() },
      view: { state, _ in SettingsPage(state) }
    )
  }
}

@ViewState
private struct SettingsPage {
  @Flattened let settings: SettingsView
  let alert: DialogView?

  init(_ state: SettingsState) {
    settings = SettingsView(bindingViewStore: BindingViewStore(state))
    alert = state.alert.map(DialogView.init)
  }
}
