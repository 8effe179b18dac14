import CoreMetrics
import Logging
import Testing

@Suite struct WatchingTheServerExamples {
  @Test("an app counts what it likes, and names the kinds of its log lines")
  func counting() {
    let logger = Logger(label: "app") { _ in SwiftLogNoOpLogHandler() }
    Counter(label: "primes_asked_total").increment()
    logger.notice("a save failed", metadata: ["kind": "save"])
  }
}
