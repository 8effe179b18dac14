/// Computes the nth prime.
///
/// ```swift
/// let app = AppFeature(primes: .live, files: files, notifications: notifications)
/// let instant = PrimeClient(limit: 100) { _ in 17 }     // in a test
/// ```
package struct PrimeClient: Sendable {
  /// The largest n supported.
  package var limit: Int
  /// Returns the nth prime, counted from 1; nil if there is none.
  package var nthPrime: @Sendable (_ n: Int) async throws -> Int?

  /// - Parameters:
  ///   - limit: the largest n supported.
  ///   - nthPrime: computes the nth prime, off the loop; should stop when its task is cancelled.
  package init(limit: Int, nthPrime: @escaping @Sendable (_ n: Int) async throws -> Int?) {
    self.limit = limit
    self.nthPrime = nthPrime
  }

  /// Computes primes by a sieve: the millionth, its limit, in well under a second.
  package static let live = PrimeClient(limit: 1_000_000) { try await PrimeSieve().nthPrime($0) }
}
