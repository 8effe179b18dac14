import PrimeTime

extension PrimeClient {
  /// Knows a few primes by heart.
  static let byHeart = PrimeClient(limit: 10) { [2, 3, 5, 7, 11, 13, 17, 19, 23, 29][$0 - 1] }

  /// Answers when the test does.
  static func pending(_ calls: PendingCalls<Int, Result<Int?, any Error>>) -> PrimeClient {
    PrimeClient(limit: 1_000) { try await calls($0).get() }
  }
}

extension FileClient {
  /// Always loads the same list, and saves nothing.
  static func holding(_ primes: [Int]) -> FileClient {
    FileClient(load: { () async throws(FileError) in primes }, save: { _ in })
  }

  /// Does neither.
  static func failing(_ error: FileError) -> FileClient {
    FileClient(
      load: { () async throws(FileError) in throw error },
      save: { (_) async throws(FileError) in throw error }
    )
  }

  /// Answers when the test does.
  static func pending(
    loads: PendingCalls<Void, Result<[Int], FileError>> = PendingCalls(),
    saves: PendingCalls<[Int], Result<Void, FileError>> = PendingCalls()
  ) -> FileClient {
    FileClient(
      load: { () async throws(FileError) in try await loads(()).get() },
      save: { (primes) async throws(FileError) in try await saves(primes).get() }
    )
  }
}

extension NotificationsClient {
  /// Allows them at once.
  static let granting = NotificationsClient { true }
}
