import Composable
import ComposableTesting
import Lectern
import Testing

@Suite struct BindingsExamples {
  enum Digest: String, Codable { case daily, weekly, off }

  @BindableState
  struct SettingsState: ViewBindableState, Equatable {
    @BindingState var digest = Digest.daily
    @BindingState var displayName = ""
    @BindingState var enableNotifications = false
    var isHapticFeedbackEnabled = true
    var isLoading = false
  }

  @EnumProperties
  @UserAction
  enum SettingsAction: BindableAction, Equatable {
    case binding(BindingAction<SettingsState>)
    case isHapticFeedbackEnabledChanged(Bool)
    @ServerOnly case authorizationResponse(isGranted: Bool)
  }

  struct SettingsFeature: Reducer {
    let isAuthorized: @Sendable () async -> Bool

    private enum EffectID { case authorization }

    var body: some Reducer<SettingsState, SettingsAction> {
      BindingReducer()
        .onChange(of: \.enableNotifications) { _, isEnabled in
          Reduce { state, _ in
            state.isLoading = isEnabled
            return isEnabled ? authorization() : .cancel(id: EffectID.authorization)
          }
        }
      Reduce { state, action in
        switch action {
        case .binding(\.$displayName):
          state.displayName = String(state.displayName.prefix(16))
        case .binding:
          break
        case .isHapticFeedbackEnabledChanged(let isEnabled):
          state.isHapticFeedbackEnabled = isEnabled
        case .authorizationResponse(let isGranted):
          state.isLoading = false
          state.enableNotifications = isGranted
        }
        return .none
      }
    }

    private func authorization() -> Effect<SettingsAction> {
      .run { [isAuthorized] send in
        await send(.authorizationResponse(isGranted: await isAuthorized()))
      }
      .cancellable(id: EffectID.authorization, cancelInFlight: true)
    }
  }

  @ViewState
  struct NotificationsView {
    @BindingViewState var enableNotifications: Bool
    let isLoading: Bool

    init(bindingViewStore: BindingViewStore<SettingsState>) {
      _enableNotifications = bindingViewStore.$enableNotifications
      isLoading = bindingViewStore.isLoading
    }
  }

  func store() -> TestStore<SettingsState, SettingsAction> {
    TestStore(initialState: SettingsState(), reducer: SettingsFeature(isAuthorized: { false }))
  }

  @Test("a name is trimmed")
  func trimmed() async {
    let store = store()
    await store.send(.binding(.set(\.$displayName, "Blob the Magnificent"))) {
      $0.displayName = "Blob the Magnifi"
    }
    await store.send(.binding(.set(\.$digest, .off))) {
      $0.digest = .off
    }
  }

  @Test("denied notifications are turned off again")
  func denied() async {
    let store = store()
    await store.send(.binding(.set(\.$enableNotifications, true))) {
      $0.enableNotifications = true
      $0.isLoading = true
    }
    await store.receive(.authorizationResponse(isGranted: false)) {
      $0.enableNotifications = false
      $0.isLoading = false
    }
    await store.finish()
  }

  @Test("a field that is not bound has its own action")
  func plain() async {
    let store = store()
    await store.send(.isHapticFeedbackEnabledChanged(false)) {
      $0.isHapticFeedbackEnabled = false
    }
  }

  @Test("a page can bind the fields of a view state and no others")
  func exposed() {
    let (_, bindings) = ExposedBindings.collecting {
      NotificationsView(bindingViewStore: BindingViewStore(SettingsState()))
    }
    #expect(bindings.contains(\SettingsState.$enableNotifications))
    #expect(!bindings.contains(\SettingsState.$displayName))
  }
}
