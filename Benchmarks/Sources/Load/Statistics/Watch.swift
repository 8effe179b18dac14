import Foundation

/// What was seen of a server for some time.
struct Watch {
  /// How long each revision took to the last viewer, in milliseconds.
  var values: [Double] = []
  /// In nanoseconds, as are the others.
  private var time = 0.0
  private var serverTime = 0.0
  private var ownTime = 0.0

  var latencies: Samples { Samples(values) }
  /// How much of the time a core was busy with the server.
  var serverLoad: Double { serverTime / max(1, time) }
  /// The same of this process.
  var ownLoad: Double { ownTime / max(1, time) }

  /// Adds how busy both processes are while something is done.
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
