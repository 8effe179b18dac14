import ComposableTesting
import Logging
import Synchronization
import TestSupport
import Testing

@testable import LecternServer

/// The limited rate of log lines.
@Suite struct BoundedLogHandlerTests {
  let clock = TestClock()
  let rateLimiter: LogRateLimiter
  let lines = LogLines()

  init() {
    rateLimiter = LogRateLimiter(kindLimit: 4, clock: clock)
  }

  func logger(_ label: String = "test") -> Logger {
    Logger(label: label) { label in
      BoundedLogHandler(label: label, base: lines.handler, rateLimiter: rateLimiter)
    }
  }

  /// Logs from one place in the source.
  func refuse(_ number: Int, by logger: Logger) {
    logger.notice("refused \(number)")
  }

  @Test("of a flood, one line a second is logged, with the number left out")
  func flood() async {
    let logger = logger()
    for number in 0...1234 { refuse(number, by: logger) }
    #expect(lines.messages == ["refused 0"])
    await clock.advance(by: .seconds(1))
    refuse(2000, by: logger)
    #expect(lines.messages == ["refused 0", "refused 2000 (1,234 more left out)"])
    #expect(lines.events.last?.metadata == ["leftOut": "1234"])
    await clock.advance(by: .seconds(1))
    refuse(3000, by: logger)
    #expect(lines.messages.last == "refused 3000")
  }

  @Test("a minute of a flood is sixty lines")
  func minute() async {
    let logger = logger()
    for number in 0..<60_000 {
      refuse(number, by: logger)
      await clock.advance(by: .milliseconds(1))
    }
    #expect(lines.messages.count == 60)
  }

  @Test("after a flood, the last line left out is logged once")
  func flush() async {
    let logger = logger()
    for number in 0..<5 { refuse(number, by: logger) }
    rateLimiter.flush()
    #expect(lines.messages == ["refused 0"])
    await clock.advance(by: .seconds(1))
    rateLimiter.flush()
    #expect(lines.messages == ["refused 0", "refused 4 (3 more left out)"])
    await clock.advance(by: .seconds(1))
    rateLimiter.flush()
    #expect(lines.messages.count == 2)
  }

  @Test("at the end, the last line left out is logged at once")
  func end() {
    let logger = logger()
    for number in 0..<3 { refuse(number, by: logger) }
    rateLimiter.flushAll()
    #expect(lines.messages == ["refused 0", "refused 2 (1 more left out)"])
    rateLimiter.flushAll()
    #expect(lines.messages.count == 2)
  }

  @Test("a flushed line is the line of its second")
  func pace() async {
    let logger = logger()
    for number in 0..<2 { refuse(number, by: logger) }
    await clock.advance(by: .seconds(1))
    rateLimiter.flush()
    refuse(2, by: logger)
    #expect(lines.messages == ["refused 0", "refused 1"])
  }

  @Test("lines of other places, loggers and levels are of other kinds")
  func kinds() {
    let logger = logger()
    logger.notice("a")
    logger.notice("b")
    refuse(1, by: logger)
    refuse(2, by: self.logger("other"))
    #expect(lines.messages == ["a", "b", "refused 1", "refused 2"])
  }

  @Test("a kind in the metadata overrides the place")
  func namedKind() {
    var logger = logger()
    logger.notice("a", metadata: ["kind": "origin"])
    logger.notice("b", metadata: ["kind": "origin"])
    logger[metadataKey: "kind"] = "host"
    logger.notice("c")
    logger.notice("d")
    #expect(lines.messages == ["a", "c"])
  }

  @Test("debug lines without a kind are all logged")
  func development() {
    let logger = logger()
    for number in 0..<3 { logger.debug("\(number)") }
    for number in 3..<6 { logger.trace("\(number)") }
    for number in 6..<9 { logger.debug("\(number)", metadata: ["kind": "library"]) }
    #expect(lines.messages == ["0", "1", "2", "3", "4", "5", "6"])
  }

  @Test("kinds beyond the limit share one line a second")
  func manyKinds() async {
    let logger = logger()
    for number in 0..<100 { logger.notice("\(number)", metadata: ["kind": "\(number)"]) }
    #expect(lines.messages == ["0", "1", "2", "3", "4"])
    // Kinds whose interval is over make room.
    await clock.advance(by: .seconds(1))
    rateLimiter.flush()
    #expect(lines.messages.last == "99 (94 more left out)")
    logger.notice("100", metadata: ["kind": "100"])
    #expect(lines.messages.last == "100")
  }

  @Test("the level and the metadata are those of the base handler")
  func underneath() {
    var logger = logger()
    logger.logLevel = .error
    logger.warning("unheard")
    logger[metadataKey: "a"] = "b"
    logger.error("heard")
    #expect(lines.messages == ["heard"])
    #expect(logger[metadataKey: "a"] == "b")
  }

  @Test("threads share the limits")
  func threads() async {
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { [self] in
          let logger = logger()
          for number in 0..<500 { refuse(number, by: logger) }
        }
      }
    }
    #expect(lines.messages.count == 1)
    await clock.advance(by: .seconds(1))
    rateLimiter.flush()
    #expect(lines.events.last?.metadata == ["leftOut": "3998"])
  }
}
