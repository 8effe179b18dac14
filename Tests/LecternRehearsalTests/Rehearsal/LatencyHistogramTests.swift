import Testing

@testable import LecternRehearsal

/// The times of a rehearsal's report.
@Suite struct LatencyHistogramTests {
  @Test("shares of the times are exact below a second, and to a tenth of a second above")
  func shares() {
    var histogram = LatencyHistogram()
    #expect(histogram.milliseconds(at: 0.5) == nil)
    for number in 1...100 { histogram.insert(.milliseconds(number)) }
    #expect(histogram.count == 100)
    #expect(histogram.milliseconds(at: 0.5) == 50)
    #expect(histogram.milliseconds(at: 0.99) == 99)
    #expect(histogram.milliseconds(at: 1) == 100)
    histogram.insert(.milliseconds(2_345))
    #expect(histogram.milliseconds(at: 1) == 2_300)
  }

  @Test("a time below zero or beyond a minute is counted as the nearest that it has")
  func bounds() {
    var histogram = LatencyHistogram()
    histogram.insert(.seconds(-1))
    #expect(histogram.milliseconds(at: 1) == 0)
    histogram.insert(.seconds(1_000_000))
    #expect(histogram.milliseconds(at: 1) == 60_000)
  }
}
