/// What a received action is compared with.
struct ActionExpectation<Action> {
  /// A description for failure messages.
  let text: String
  /// Returns how an action differs from the expectation; nil if it matches.
  let mismatch: (Action) -> String?
}
