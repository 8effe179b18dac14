package import Composable

/// The settings form: most fields are bound, the others have actions of their own.
package struct SettingsFeature: Reducer {
  private let notifications: NotificationsClient

  private enum RequestID { case authorization }

  /// - Parameter notifications: requests permission for notifications.
  package init(notifications: NotificationsClient) {
    self.notifications = notifications
  }

  package var body: some Reducer<SettingsState, SettingsAction> {
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
        state.receiveAuthorization(isGranted)
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
      // Without a response, after a failure too, the switch would be loading for ever.
      let isGranted = try? await notifications.requestAuthorization()
      await send(.authorizationResponse(isGranted: isGranted))
    }
    .cancellable(id: RequestID.authorization, cancelInFlight: true)
  }
}

extension SettingsState {
  fileprivate mutating func receiveAuthorization(_ isGranted: Bool?) {
    guard isLoading else { return }
    isLoading = false
    guard isGranted != true else { return }
    enableNotifications = false
    alert = AlertState(
      title: "Notifications",
      message: isGranted == nil
        ? "Permission for notifications could not be requested. Try again."
        : "Notifications are not allowed. The server's operator can allow them."
    )
  }
}

extension String {
  /// Returns the first characters. Bounds their combining marks, because a `Character` can have any number of
  /// them.
  fileprivate func trimmed(to count: Int) -> String {
    let longestCharacter = 16
    return String(String(unicodeScalars.prefix(count * longestCharacter)).prefix(count))
  }
}
