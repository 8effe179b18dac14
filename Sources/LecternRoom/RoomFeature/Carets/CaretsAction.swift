public import Composable

/// An action about the carets in shared texts.
@EnumProperties
@UserAction
public enum CaretsAction: Equatable, Sendable {
  /// The sender's caret or selection has moved, other than by its own edits.
  @Ephemeral case caretMoved(Caret)
  /// The sender has left its field, or hidden its page.
  @Ephemeral case caretHidden
  /// A page, by its session, has disconnected.
  @ServerOnly @Ephemeral case pageLeft(String)
  /// The carets to show have changed.
  @ServerOnly @Ephemeral case caretsShown([ShownCaret])
}
