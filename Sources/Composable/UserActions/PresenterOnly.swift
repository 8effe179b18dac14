/// Marks a case that only a presenter can send.
///
/// ```swift
/// @UserAction
/// enum PollAction {
///   case voted(Int)
///   @PresenterOnly case opened
///   @PresenterOnly case editor(EditorAction)
/// }
/// ```
///
/// ``UserAction()`` rejects the case's name, and every name below it, from any other sender, with
/// ``UserActionError/notAllowed(_:needs:)``: from a participant with the floor, too, and whatever the room permits.
/// A page disables the case's controls for other viewers. Where several cases on the way to an action are marked,
/// the strictest mark counts.
///
/// The macro itself expands to nothing. A handwritten conformance calls ``ActionPayload/require(_:for:)``, and
/// states the mark in ``UserAction/describeActions(in:)`` for the pages.
@attached(peer)
public macro PresenterOnly() =
  #externalMacro(module: "ComposableMacros", type: "PresenterOnlyMacro")
