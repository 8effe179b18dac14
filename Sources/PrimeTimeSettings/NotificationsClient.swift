/// Requests permission for notifications.
///
/// ```swift
/// let app = AppFeature(primes: .live, files: files, notifications: .live(isGranted: true))
/// let denied = NotificationsClient { false }     // in a test
/// ```
package struct NotificationsClient: Sendable {
  /// Returns whether permission is granted.
  package var requestAuthorization: @Sendable () async throws -> Bool

  /// - Parameter requestAuthorization: runs off the loop; should stop when its task is cancelled.
  package init(requestAuthorization: @escaping @Sendable () async throws -> Bool) {
    self.requestAuthorization = requestAuthorization
  }

  /// Returns a fixed response after a second, as if a person had been asked.
  package static func live(
    isGranted: Bool,
    clock: any Clock<Duration> = ContinuousClock()
  ) -> NotificationsClient {
    NotificationsClient {
      try await clock.sleep(for: .seconds(1))
      return isGranted
    }
  }
}
