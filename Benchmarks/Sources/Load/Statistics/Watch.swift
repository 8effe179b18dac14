import Foundation

/// Latencies and load during a measurement.
struct Watch {
  /// The latency of each revision to the last viewer, in milliseconds.
  var values: [Double] = []
  /// The duration, in nanoseconds like the other times.
  private var time = 0.0
  private var serverTime = 0.0
  private var ownTime = 0.0

  var latencies: Samples { Samples(values) }
  /// The share of the time that a core was busy with the server.
  var serverLoad: Double { serverTime / max(1, time) }
  /// The same for this process.
  var ownLoad: Double { ownTime / max(1, time) }

  /// Adds the processor time of both processes during an operation.
  mutating func time(_ server: ServerProcess, _ body: () async throws -> Void) async throws {
    let own = ProcessInfo.processInfo.processIdentifier
    let before = (try server.usage, try ProcessUsage(of: own), ContinuousClock.now)
    try await body()
    time += (ContinuousClock.now - before.2) / .nanoseconds(1)
    serverTime += Double(try server.usage.processorTime - before.0.processorTime)
    ownTime += Double(try ProcessUsage(of: own).processorTime - before.1.processorTime)
  }

  static func += (watch: inout Watch, more: Watch) {
    watch.values += more.values
    watch.time += more.time
    watch.serverTime += more.serverTime
    watch.ownTime += more.ownTime
  }
}
