import CoreMetrics
import LecternMetrics
import RoomSamples
import Testing

@testable import LecternServer

@Suite("Metrics with a label") struct LabelledMetricsTests {
  @Test("have the label, and go together")
  func label() {
    let registry = MetricsRegistry()
    let labelled = LabelledMetrics(registry, label: ("room", "a"))
    CoreMetrics.Counter(label: "own", factory: registry).increment()
    CoreMetrics.Counter(label: "visits", dimensions: [("by", "foot")], factory: labelled)
      .increment()
    Gauge(label: "viewers", factory: labelled).record(3)
    Timer(label: "seconds", factory: labelled).recordSeconds(1)
    for line in [
      #"visits{by="foot",room="a"} 1"#, #"viewers{room="a"} 3"#,
    ] {
      #expect(registry.text.contains(line), "\(line)")
    }
    labelled.destroyAll()
    #expect(!registry.text.contains("room"))
    #expect(registry.text.contains("own 1"))
  }
}
