import Testing

@testable import Lectern

/// How often something may happen.
@Suite struct TokenBucketTests {
  let rate = TokenBucket.Rate(perSecond: 10, burst: 5)
  var bucket = TokenBucket()

  /// How many of many tries succeed.
  mutating func taken(of tries: Int, at now: Duration) -> Int {
    (0..<tries).count { _ in bucket.take(at: rate, now: now) }
  }

  @Test("so many at once, and then none")
  mutating func burst() {
    #expect(taken(of: 100, at: .zero) == 5)
    #expect(taken(of: 100, at: .zero) == 0)
  }

  @Test("then one for each interval that passes, and not a moment earlier")
  mutating func interval() {
    #expect(taken(of: 100, at: .seconds(7)) == 5)
    #expect(taken(of: 100, at: .milliseconds(7_099)) == 0)
    #expect(taken(of: 100, at: .milliseconds(7_100)) == 1)
    #expect(taken(of: 100, at: .milliseconds(7_350)) == 2)
    #expect(taken(of: 100, at: .milliseconds(7_400)) == 1)
  }

  @Test("no rate and no burst is too large to count with", arguments: [1, 50, .max])
  func extremes(number: Int) {
    for burst in [0, number, .max] {
      let rate = TokenBucket.Rate(perSecond: number, burst: burst)
      for time in [Duration.zero, .seconds(100_000_000)] {
        var bucket = TokenBucket()
        let isTaken = bucket.take(at: rate, now: time)
        #expect(isTaken)
      }
    }
    let limits = RoomLimits(actionsPerSecond: number)
    #expect((1...1_000_000).contains(limits.actionsPerSecond))
    #expect(limits.refusalBurst > limits.actionsPerSecond)
  }

  @Test("however long it rests, it is no fuller than full")
  mutating func full() {
    #expect(taken(of: 100, at: .zero) == 5)
    #expect(taken(of: 100, at: .seconds(86_400 * 365)) == 5)
  }

  @Test("in the long run, it is the rate")
  mutating func longRun() {
    let count = (0..<60_000).count { bucket.take(at: rate, now: .milliseconds($0)) }
    #expect(count == 5 + 10 * 60 - 1)
  }

  @Test("who keeps to the rate is never refused")
  mutating func steady() {
    for time in 0..<1000 {
      #expect(taken(of: 1, at: .milliseconds(100 * time)) == 1)
    }
  }

  @Test("what is refused costs nothing")
  mutating func refusal() {
    #expect(taken(of: 1_000_000, at: .zero) == 5)
    #expect(taken(of: 1, at: .milliseconds(100)) == 1)
  }

  @Test("a rate that is none counts as one a second")
  func noRate() {
    #expect(TokenBucket.Rate(perSecond: 0, burst: 0) == TokenBucket.Rate(perSecond: 1, burst: 1))
    #expect(TokenBucket.Rate(perSecond: -5, burst: -5) == TokenBucket.Rate(perSecond: 1, burst: 1))
  }
}
