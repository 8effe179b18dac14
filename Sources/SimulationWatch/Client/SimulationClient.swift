package import LecternSimulation

/// Runs seeds.
package struct SimulationClient: Sendable {
  /// Runs a seed, and returns its events. The same seed has the same events.
  package var events: @Sendable (_ seed: Int) async -> [RecordedEvent]

  package init(events: @escaping @Sendable (_ seed: Int) async -> [RecordedEvent]) {
    self.events = events
  }
}
