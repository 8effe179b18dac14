import CoreMetrics
import Foundation
import LecternMetrics
import LecternRoom
import Testing

@testable import LecternServer

/// The metrics of this process.
@Suite struct ProcessMetricsTests {
  /// The values by their names.
  func values(_ registry: MetricsRegistry) -> [String: Double] {
    let lines = registry.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return Dictionary(
      uniqueKeysWithValues: lines.map { line in
        let parts = line.split(separator: " ")
        return (String(parts[0]), Double(parts[1]) ?? .nan)
      }
    )
  }

  @Test("time, memory and descriptors have the names that Prometheus' own clients use")
  func process() throws {
    let registry = MetricsRegistry(describing: MetricDescription.all)
    let metrics = ProcessMetrics(registry, start: Date(timeIntervalSince1970: 1_234_567.5))
    metrics.update()
    let values = values(registry)
    #expect(values["process_start_time_seconds"] == 1_234_567.5)
    #expect(try #require(values["process_cpu_seconds_total"]) > 0)
    #expect(try #require(values["process_max_fds"]) > 2)
    #if os(Linux)
      #expect(try #require(values["process_resident_memory_bytes"]) > 1_000_000)
    #endif
    for name in values.keys { #expect(registry.text.contains("# HELP \(name) ")) }
    #expect(registry.text.contains("# TYPE process_cpu_seconds_total counter"))
  }

  #if os(Linux)
    @Test("opening a descriptor adds one")
    func descriptors() throws {
      // Older systems do not return it.
      guard let before = ProcessUsage.openDescriptors else { return }
      let pipes = (0..<100).map { _ in Pipe() }
      let after = try #require(ProcessUsage.openDescriptors)
      // Other tests open descriptors, too.
      #expect(after >= before + 100)
      withExtendedLifetime(pipes) {}
    }
  #endif

  @Test("a total is counted once, and never decreases")
  func counted() {
    let registry = MetricsRegistry()
    let counted = CumulativeCounter("n", registry)
    for total in [3, 3, 5, 4, 7] { counted.reach(total) }
    #expect(registry.text == "# TYPE n counter\nn 7\n")
  }
}
