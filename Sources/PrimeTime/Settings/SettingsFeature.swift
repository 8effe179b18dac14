internal import Composable

/// A form: most of it is bound, and what is not is an action of its own.
struct SettingsFeature: Reducer {
  let notifications: NotificationsClient

  private enum RequestID { case authorization }

  var body: some Reducer<SettingsState, SettingsAction> {
    BindingReducer()
      .onChange(of: \.sendEmailNotifications) { old, _ in
        Reduce { state, _ in
          if !state.areNotificationsOn { state.sendEmailNotifications = old }
          return .none
        }
      }
      .onChange(of: \.sendMobileNotifications) { old, _ in
        Reduce { state, _ in
          if !state.areNotificationsOn { state.sendMobileNotifications = old }
          return .none
        }
      }
      .onChange(of: \.enableNotifications) { _, isEnabled in
        Reduce { state, _ in
          state.isLoading = isEnabled
          return isEnabled ? authorization() : .cancel(id: RequestID.authorization)
        }
      }
    Reduce { state, action in
      switch action {
      case .binding(\.$displayName):
        state.displayName = state.displayName.trimmed(to: SettingsState.displayNameLimit)
      case .binding:
        break
      case .isHapticFeedbackEnabledChanged(let isEnabled):
        state.isHapticFeedbackEnabled = isEnabled
      case .authorizationResponse(let isGranted):
        state.answer(isGranted)
      case .resetButtonTapped:
        let alert = state.alert
        state = SettingsState()
        state.alert = alert
        return .cancel(id: RequestID.authorization)
      }
      return .none
    }
  }

  private func authorization() -> Effect<SettingsAction> {
    .run { [notifications] send in
      // Whatever went wrong, the answer must come: the switch would be in between for ever.
      let isGranted = try? await notifications.requestAuthorization()
      await send(.authorizationResponse(isGranted: isGranted))
    }
    .cancellable(id: RequestID.authorization, cancelInFlight: true)
  }
}

extension SettingsState {
  fileprivate mutating func answer(_ isGranted: Bool?) {
    guard isLoading else { return }
    isLoading = false
    guard isGranted != true else { return }
    enableNotifications = false
    alert = Alert(
      title: "Notifications",
      message: isGranted == nil
        ? "Nobody could be asked whether notifications are allowed."
        : "Notifications are not allowed. Whoever runs the server can allow them."
    )
  }
}

extension String {
  /// The first so many characters, none of which has more accents than a person would write.
  fileprivate func trimmed(to count: Int) -> String {
    let longestCharacter = 16
    return String(String(unicodeScalars.prefix(count * longestCharacter)).prefix(count))
  }
}
