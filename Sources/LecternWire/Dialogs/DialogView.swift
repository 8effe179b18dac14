public import Composable

/// The view state of an `AlertState` or a `ConfirmationDialogState`.
///
/// ```swift
/// alert = state.alert.map(DialogView.init)
/// ```
///
/// ```html
/// <template data-use="dialog" data-with-of="alert" data-with-action="alert"></template>
/// ```
@ViewState
public struct DialogView {
  public let title: String
  public let message: String?
  public let buttons: [DialogButtonView]

  public init(_ dialog: some DialogState) {
    title = dialog.title
    message = dialog.message
    buttons = dialog.allButtons.enumerated().map { index, button in
      DialogButtonView(
        id: dialog.buttonID(at: index),
        title: button.title,
        isCancel: button.role == .cancel,
        isDestructive: button.role == .destructive
      )
    }
  }
}

/// A button of a ``DialogView``.
@ViewState
public struct DialogButtonView: Identifiable {
  public let id: String
  public let title: String
  public let isCancel: Bool
  public let isDestructive: Bool
}
