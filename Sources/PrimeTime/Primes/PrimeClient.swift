/// Where a feature asks for the nth prime.
///
/// ```swift
/// let app = AppFeature(primes: .live, files: files, notifications: notifications)
/// let instant = PrimeClient(limit: 100) { _ in 17 }     // in a test
/// ```
public struct PrimeClient: Sendable {
  /// The largest n that may be asked for.
  public var limit: Int
  /// Finds the nth prime, counted from 1; nil where there is none.
  public var nthPrime: @Sendable (_ n: Int) async throws -> Int?

  /// A client.
  ///
  /// - Parameters:
  ///   - limit: the largest n that may be asked for.
  ///   - nthPrime: finds the nth prime, off the loop; should stop when its task is cancelled.
  public init(limit: Int, nthPrime: @escaping @Sendable (_ n: Int) async throws -> Int?) {
    self.limit = limit
    self.nthPrime = nthPrime
  }

  /// Computes the primes itself: the millionth, its limit, in well under a second.
  public static let live = PrimeClient(limit: 1_000_000) { try await PrimeSieve().nthPrime($0) }
}
