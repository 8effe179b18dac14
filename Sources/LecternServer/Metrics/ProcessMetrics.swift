internal import CoreMetrics
internal import Foundation
internal import LecternRoom
internal import LecternTransport

/// The metrics of this process, under the names that Prometheus' own clients use.
struct ProcessMetrics: Sendable {
  private let cpuTime: CumulativeCounter
  private let residentMemory: Gauge
  private let openDescriptors: Gauge
  private let descriptorLimit: Gauge

  /// Records the start time; ``update()`` records the rest.
  init(_ factory: any MetricsFactory, start: Date = Date()) {
    func gauge(_ name: String) -> Gauge { Gauge(label: name, dimensions: [], factory: factory) }
    gauge("process_start_time_seconds").record(start.timeIntervalSince1970)
    cpuTime = CumulativeCounter("process_cpu_seconds_total", factory)
    residentMemory = gauge("process_resident_memory_bytes")
    openDescriptors = gauge("process_open_fds")
    descriptorLimit = gauge("process_max_fds")
  }

  /// Updates the metrics to the current values.
  func update() {
    cpuTime.reach(ProcessUsage.cpuTime)
    if let limit = FileDescriptorLimit.current { descriptorLimit.record(limit) }
    if let memory = ProcessUsage.residentMemory { residentMemory.record(memory) }
    if let count = ProcessUsage.openDescriptors { openDescriptors.record(count) }
  }
}
