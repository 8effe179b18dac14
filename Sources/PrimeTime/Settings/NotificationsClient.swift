/// Where a feature asks whether notifications are allowed.
///
/// ```swift
/// let app = AppFeature(primes: .live, files: files, notifications: .live(isGranted: true))
/// let denied = NotificationsClient { false }     // in a test
/// ```
public struct NotificationsClient: Sendable {
  /// Asks, and waits for the answer.
  public var requestAuthorization: @Sendable () async throws -> Bool

  /// A client.
  ///
  /// - Parameter requestAuthorization: asks, off the loop; should stop when its task is cancelled.
  public init(requestAuthorization: @escaping @Sendable () async throws -> Bool) {
    self.requestAuthorization = requestAuthorization
  }

  /// Thinks for a moment, as a person does who is asked, and then always says the same.
  ///
  /// - Parameters:
  ///   - isGranted: what it says.
  ///   - clock: measures the moment, which is a second.
  public static func live(
    isGranted: Bool,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> NotificationsClient {
    NotificationsClient {
      try await clock.sleep(for: .seconds(1))
      return isGranted
    }
  }
}
