/// An action of an ``AlertState`` or a ``ConfirmationDialogState``.
///
/// A page names a button. The reducer’s `ifLet(_:action:)` finds the button's action in the dialog, closes the dialog and gives
/// the feature ``presented(_:)``. So a page can't send an action that no dialog offers, nor one of a dialog that is closed.
///
/// Marks on the actions of a dialog, such as `@PresenterOnly`, have no effect, because a page names a button. Mark the case
/// that holds the `DialogAction`.
@EnumProperties
@UserAction
public enum DialogAction<Action: UserAction>: Sendable {
  /// A person has chosen a button, by its id in the view state.
  case buttonTapped(String)
  /// A person has closed the dialog with Escape, or with a button without an action.
  case dismissed
  /// The action of the chosen button.
  @ServerOnly case presented(Action)
}

extension DialogAction: Equatable where Action: Equatable {}

// The actions of a dialog whose buttons only close it.
extension Never: UserAction {
  public static func userAction(
    named name: ActionName,
    payload: some ActionPayload
  ) throws(UserActionError) -> Never {
    throw .unknownAction(name)
  }

  public func encodeAction(to encoder: inout some ActionEncoder) throws {}

  public static func describeActions(in schema: inout ActionSchema.Cases) {}
}
