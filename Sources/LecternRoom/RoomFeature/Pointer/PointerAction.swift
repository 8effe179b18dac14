public import Composable

/// An action about the presenter's pointer.
@EnumProperties
@UserAction
public enum PointerAction: Equatable, Sendable {
  /// The presenter points at an element.
  @Ephemeral case pointerMoved(Pointer)
  /// The presenter no longer points at anything.
  @Ephemeral case pointerHidden
}
