import ComposableTesting
import Lectern
import Testing

@testable import Deck

@Suite struct PercentagesTests {
  @Test(
    "percentages add up to 100, and the largest remainders are rounded up",
    arguments: [
      ([1, 1, 1], [34, 33, 33]), ([1, 1], [50, 50]), ([2, 1], [67, 33]), ([0, 0], [0, 0]),
      ([1, 1, 1, 1, 1, 1], [17, 17, 17, 17, 16, 16]), ([995, 1, 4], [100, 0, 0]), ([], []),
      ([3, 0, 0], [100, 0, 0]), ([455, 455, 90], [46, 45, 9]),
    ]
  )
  func values(counts: [Int], percentages: [Int]) {
    #expect(Percentages(of: counts).values == percentages)
  }

  @Test(
    "percentages of random counts add up to 100, each within one of its share",
    arguments: 0..<50
  )
  func law(seed: UInt64) {
    var generator = SeededRandomNumberGenerator(seed: seed)
    let counts = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      Int.random(in: 0...1_000, using: &generator)
    }
    let total = counts.reduce(0, +)
    let values = Percentages(of: counts).values
    #expect(values.reduce(0, +) == (total == 0 ? 0 : 100))
    for (count, value) in zip(counts, values) where total > 0 {
      #expect(abs(Double(value) - Double(count) * 100 / Double(total)) < 1)
    }
  }
}
