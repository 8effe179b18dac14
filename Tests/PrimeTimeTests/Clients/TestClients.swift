import PrimeTimeCore
import PrimeTimeFavoritePrimes
import PrimeTimeSettings

extension PrimeClient {
  /// Returns primes from a table.
  static let byHeart = PrimeClient(limit: 10) { [2, 3, 5, 7, 11, 13, 17, 19, 23, 29][$0 - 1] }

  /// Waits until the test responds.
  static func pending(_ calls: PendingCalls<Int, Result<Int?, any Error>>) -> PrimeClient {
    PrimeClient(limit: 1_000) { try await calls($0).get() }
  }
}

extension FileClient {
  /// Loads a fixed list, and discards what is saved.
  static func holding(_ primes: [Int]) -> FileClient {
    FileClient(load: { () async throws(FileError) in primes }, save: { _ in })
  }

  /// Fails every call.
  static func failing(_ error: FileError) -> FileClient {
    FileClient(
      load: { () async throws(FileError) in throw error },
      save: { (_) async throws(FileError) in throw error }
    )
  }

  /// Waits until the test responds.
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
  /// Grants permission at once.
  static let granting = NotificationsClient { true }
}
