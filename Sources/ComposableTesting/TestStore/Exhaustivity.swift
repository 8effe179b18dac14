/// How much of a feature's behavior a test has to assert.
///
/// ```swift
/// store.exhaustivity = .off
/// await store.send(.logInButtonTapped)
/// await store.receive(\.logInResponse) { $0.isLoggedIn = true }     // other changes are ignored
/// ```
public enum Exhaustivity: Hashable, Sendable {
  /// Each change, each received action, and the end of each effect has to be asserted.
  case on
  /// Assertions have to hold, and need not be complete.
  ///
  /// - Parameter showSkippedAssertions: whether unasserted behavior is reported as a warning.
  case off(showSkippedAssertions: Bool)

  /// Assertions have to hold, and need not be complete; unasserted behavior is not reported.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}
