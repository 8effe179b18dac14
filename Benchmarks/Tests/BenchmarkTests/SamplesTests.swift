import Testing

@testable import Load

@Suite struct SamplesTests {
  @Test(
    "the median is the one in the middle, or the mean of the two there",
    arguments: [([3, 1, 2], 2), ([4, 1, 2, 3], 2.5), ([7], 7), ([], 0)] as [([Double], Double)]
  )
  func median(values: [Double], expected: Double) {
    #expect(Samples(values).median == expected)
  }

  @Test(
    "so many in a hundred do not exceed a percentile",
    arguments: [(50, 50), (99, 99), (99.1, 100), (100, 100), (0, 1)]
  )
  func percentile(percent: Double, expected: Double) {
    #expect(Samples((1...100).map(Double.init).shuffled()).percentile(percent) == expected)
  }

  @Test("without values, every statistic is zero")
  func nothing() {
    #expect(Samples([]).percentile(99) == 0)
    #expect(Samples([]).maximum == 0)
  }
}
