import Testing

@testable import LecternTransport

/// How long a peer takes to answer.
@Suite struct RoundTripTests {
  @Test("the round trip lasts from a ping to its pong; an unsolicited pong measures nothing")
  func measured() {
    let (start, clock) = (ContinuousClock.now, RoundTrip())
    clock.end(at: start)
    #expect(clock.latest == nil)
    #expect(clock.begin(at: start))
    #expect(!clock.begin(at: start + .seconds(1)))
    clock.end(at: start + .milliseconds(30))
    clock.end(at: start + .milliseconds(70))
    #expect(clock.latest == .milliseconds(30))
    #expect(clock.begin(at: start + .seconds(2)))
    clock.cancel()
    clock.end(at: start + .seconds(3))
    #expect(clock.latest == .milliseconds(30))
  }
}
