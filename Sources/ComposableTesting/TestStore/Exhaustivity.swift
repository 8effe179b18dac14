/// How much of what happens a test has to say.
///
/// ```swift
/// store.exhaustivity = .off
/// await store.send(.logInButtonTapped)
/// await store.receive(\.logInResponse) { $0.isLoggedIn = true }     // and whatever else changed
/// ```
public enum Exhaustivity: Hashable, Sendable {
  /// Everything: each change, each action that is received, the end of each effect.
  case on
  /// Only what it cares for; what it says has to be true.
  ///
  /// - Parameter showSkippedAssertions: whether what it does not say is shown, as a warning.
  case off(showSkippedAssertions: Bool)

  /// Only what the test cares for.
  public static let off = Exhaustivity.off(showSkippedAssertions: false)
}
