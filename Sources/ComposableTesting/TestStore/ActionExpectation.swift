/// What a received action is compared with.
struct ActionExpectation<Action> {
  /// What is expected, in words.
  let text: String
  /// What is wrong with an action; nil where it is the one.
  let mismatch: (Action) -> String?
}
