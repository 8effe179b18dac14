import NIOCore
import Testing

@testable import Load

@Suite struct SteadyPaceTests {
  @Test("each event is due once, and later if there was no query")
  func due() {
    let start = NIODeadline.uptimeNanoseconds(7_000_000)
    var pace = SteadyPace(perSecond: 300, from: start)
    #expect(pace.due(at: start) == 0)
    #expect(pace.due(at: start + .milliseconds(10)) == 3)
    #expect(pace.due(at: start + .milliseconds(10)) == 0)
    #expect(pace.due(at: start + .seconds(1)) == 297)
    #expect(pace.total == 300)
  }

  @Test("fractions of an event are not lost")
  func parts() {
    let start = NIODeadline.uptimeNanoseconds(0)
    var pace = SteadyPace(perSecond: 100, from: start)
    let total = (1...1_000).reduce(0) { $0 + pace.due(at: start + .milliseconds(Int64($1))) }
    #expect(total == 100)
  }

  @Test("no event is due at an earlier time")
  func earlier() {
    let start = NIODeadline.uptimeNanoseconds(0)
    var pace = SteadyPace(perSecond: 100, from: start)
    _ = pace.due(at: start + .seconds(2))
    #expect(pace.due(at: start + .seconds(1)) == 0)
    #expect(pace.total == 200)
  }
}
