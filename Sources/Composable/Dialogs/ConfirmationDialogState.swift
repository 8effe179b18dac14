/// A choice between several actions, as a value of a feature's state.
///
/// ```swift
/// state.dialog = ConfirmationDialogState(
///   title: "What shall happen to “\(card.title)”?",
///   buttons: [
///     ButtonState("Archive", action: .archiveTapped(id)),
///     ButtonState("Delete", role: .destructive, action: .deleteTapped(id)),
///   ]
/// )
/// ```
///
/// A dialog without a button to cancel gets one. ``AlertState`` shows the state, the actions and the reducer around it.
public struct ConfirmationDialogState<Action: UserAction & Equatable>: Codable, DialogState {
  public var title: String
  public var message: String?
  public var buttons: [ButtonState<Action>]

  public init(title: String, message: String? = nil, buttons: [ButtonState<Action>]) {
    (self.title, self.message, self.buttons) = (title, message, buttons)
  }

  public var allButtons: [ButtonState<Action>] {
    buttons.contains { $0.role == .cancel } ? buttons : buttons + [.cancel]
  }
}
