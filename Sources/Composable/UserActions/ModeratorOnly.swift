/// Marks a case that only moderators and presenters can send.
///
/// ```swift
/// @UserAction
/// enum QuestionsAction {
///   case asked(String)
///   @ModeratorOnly case approved(Question.ID)
/// }
/// ```
///
/// A participant with the floor can't send it. Apart from that, the mark is like ``PresenterOnly()``.
@attached(peer)
public macro ModeratorOnly() =
  #externalMacro(module: "ComposableMacros", type: "ModeratorOnlyMacro")
