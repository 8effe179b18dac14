import Testing

@testable import PrimeTimeCore

@Suite struct IsPrimeTests {
  @Test("the result agrees with a sieve up to 100,000")
  func sieve() {
    var isComposite = [Bool](repeating: false, count: 100_001)
    for factor in 2...316 {
      for multiple in stride(from: factor * factor, to: isComposite.count, by: factor) {
        isComposite[multiple] = true
      }
    }
    let wrong = (2..<isComposite.count).filter { $0.isPrime == isComposite[$0] }
    #expect(wrong == [])
  }

  @Test("numbers below two are not prime", arguments: [1, 0, -1, -2, -7, .min, .min + 1])
  func small(number: Int) {
    #expect(!number.isPrime)
  }

  @Test(
    "strong pseudoprimes and Carmichael numbers are not prime",
    arguments: [
      561, 1_105, 1_729, 2_047, 41_041, 1_373_653, 25_326_001, 3_215_031_751, 2_152_302_898_747,
      3_474_749_660_383, 341_550_071_728_321, 3_825_123_056_546_413_051,
    ]
  )
  func pseudoprimes(number: Int) {
    #expect(!number.isPrime)
  }

  @Test(
    "large primes are prime",
    arguments: [
      2_147_483_647, 4_294_967_311, 3_037_000_493, 2_305_843_009_213_693_951,
      9_223_372_036_854_775_783,
    ]
  )
  func large(number: Int) {
    #expect(number.isPrime)
  }

  @Test(
    "large composite numbers are not prime",
    arguments: [
      Int.max, .max - 1, 9_223_371_994_482_243_049, 4_611_686_014_132_420_609,
      2_305_843_009_213_693_953,
    ]
  )
  func largeComposites(number: Int) {
    #expect(!number.isPrime)
  }
}
