/// An action on the history of an ``Undoable`` state.
///
/// ```swift
/// @EnumProperties
/// @UserAction
/// enum BoardAction: Equatable {
///   case noteAdded(String)
///   case undo(UndoAction)              // "undo.undoTapped"
/// }
/// ```
@UserAction
public enum UndoAction: Hashable, Sendable {
  /// Undoes the sender's last action.
  case undoTapped
  /// Takes back the sender's last undo.
  case redoTapped
  /// Undoes the last action of any participant.
  @PresenterOnly case undoLatestTapped
}
