import CoreMetrics
import Logging
import Testing

@Suite struct WatchingTheServerExamples {
  @Test("an app has metrics of its own")
  func counting() {
    Counter(label: "primes_asked_total").increment()
  }

  static func logFailedSave(to logger: Logger) {
    logger.notice("a save failed", metadata: ["kind": "save"])
  }
}
