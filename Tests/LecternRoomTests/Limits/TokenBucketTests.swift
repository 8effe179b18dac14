import Testing

@testable import LecternRoom

/// Token bucket rates.
@Suite struct TokenBucketTests {
  let rate = TokenBucket.Rate(perSecond: 10, burst: 5)
  var bucket = TokenBucket()

  /// Returns how many of a number of tries succeed.
  mutating func taken(of tries: Int, at now: Duration) -> Int {
    (0..<tries).count { _ in bucket.take(at: rate, now: now) }
  }

  @Test("a full bucket has its burst of tokens, and then none")
  mutating func burst() {
    #expect(taken(of: 100, at: .zero) == 5)
    #expect(taken(of: 100, at: .zero) == 0)
  }

  @Test("a token is added after each interval, and not earlier")
  mutating func interval() {
    #expect(taken(of: 100, at: .seconds(7)) == 5)
    #expect(taken(of: 100, at: .milliseconds(7_099)) == 0)
    #expect(taken(of: 100, at: .milliseconds(7_100)) == 1)
    #expect(taken(of: 100, at: .milliseconds(7_350)) == 2)
    #expect(taken(of: 100, at: .milliseconds(7_400)) == 1)
  }

  @Test("extreme rates and bursts do not overflow", arguments: [1, 50, .max])
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

  @Test("a bucket that rests holds no more than its burst")
  mutating func full() {
    #expect(taken(of: 100, at: .zero) == 5)
    #expect(taken(of: 100, at: .seconds(86_400 * 365)) == 5)
  }

  @Test("over time, tokens are taken at the rate")
  mutating func longRun() {
    let count = (0..<60_000).count { bucket.take(at: rate, now: .milliseconds($0)) }
    #expect(count == 5 + 10 * 60 - 1)
  }

  @Test("taking tokens at the rate is never refused")
  mutating func steady() {
    for time in 0..<1000 {
      #expect(taken(of: 1, at: .milliseconds(100 * time)) == 1)
    }
  }

  @Test("a refusal takes no token")
  mutating func refusal() {
    #expect(taken(of: 1_000_000, at: .zero) == 5)
    #expect(taken(of: 1, at: .milliseconds(100)) == 1)
  }

  @Test("a rate of zero or less counts as one a second")
  func noRate() {
    #expect(TokenBucket.Rate(perSecond: 0, burst: 0) == TokenBucket.Rate(perSecond: 1, burst: 1))
    #expect(TokenBucket.Rate(perSecond: -5, burst: -5) == TokenBucket.Rate(perSecond: 1, burst: 1))
  }
}
