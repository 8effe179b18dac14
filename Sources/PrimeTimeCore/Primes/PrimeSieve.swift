/// A segmented sieve of Eratosthenes. It needs bounded memory.
struct PrimeSieve: Sendable {
  /// The number of odd numbers in a segment; small enough for a processor's cache.
  var segmentLength = 1 << 16

  /// Finds the nth prime. Between segments it yields to other tasks, and checks for cancellation.
  ///
  /// - Parameter n: counted from 1.
  /// - Returns: the prime; nil if n is not positive, or the prime might exceed `Int`.
  /// - Throws: `CancellationError`.
  func nthPrime(_ n: Int) async throws -> Int? {
    guard n > 1 else { return n == 1 ? 2 : nil }
    guard let bound = Self.upperBound(ofNthPrime: n) else { return nil }
    let factors = Self.oddPrimes(upTo: Self.squareRoot(of: bound))
    var count = 1  // of the primes found; 2 is the only one that is even
    var start = 3
    while start <= bound {
      try Task.checkCancellation()
      await Task.yield()
      let isComposite = sieve(from: start, factors: factors)
      for index in isComposite.indices where !isComposite[index] {
        count += 1
        if count == n { return start + 2 * index }
      }
      start += 2 * segmentLength
    }
    return nil
  }

  /// Returns, for each odd number from `start`, whether it is a multiple of a factor.
  private func sieve(from start: Int, factors: [Int]) -> [Bool] {
    var isComposite = [Bool](repeating: false, count: segmentLength)
    let end = start + 2 * segmentLength
    for factor in factors {
      guard factor * factor < end else { break }
      // Smaller multiples have a smaller factor too.
      var multiple = max(factor * factor, (start + factor - 1) / factor * factor)
      if multiple.isMultiple(of: 2) { multiple += factor }
      var index = (multiple - start) / 2
      while index < segmentLength {
        isComposite[index] = true
        index += factor
      }
    }
    return isComposite
  }

  /// Returns an upper bound of the nth prime: n(ln n + ln ln n) from n = 6, with the number of binary digits in
  /// place of both terms. That number is well above the natural logarithm.
  private static func upperBound(ofNthPrime n: Int) -> Int? {
    let digits = Int.bitWidth - n.leadingZeroBitCount
    let (bound, overflow) = n.multipliedReportingOverflow(by: digits + 1)
    return overflow || bound > 1 << 60 ? nil : bound + 2
  }

  private static func squareRoot(of number: Int) -> Int {
    Int(Double(number).squareRoot()) + 1
  }

  private static func oddPrimes(upTo limit: Int) -> [Int] {
    stride(from: 3, through: limit, by: 2).filter(\.isPrime)
  }
}
