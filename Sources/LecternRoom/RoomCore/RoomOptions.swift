package import Composable
package import CoreMetrics

/// The settings of a room.
package struct RoomOptions<Action: UserAction> {
  /// The actions that participants may send.
  package var permissions: Permissions<Action>
  /// The share of the room that one viewer may use.
  package var limits: RoomLimits
  /// Receives the room's metrics.
  package var metrics: any MetricsFactory
  /// Measures absences, rates and head counts.
  package var clock: any Clock<Duration>
  /// Whether each message carries the hash of the state that it leads to, for the page to compare. This encodes the whole
  /// state for each change.
  package var verifies: Bool

  /// - Parameter metrics: by default the process's factory.
  package init(
    permissions: Permissions<Action> = .everyone,
    limits: RoomLimits = RoomLimits(),
    metrics: any MetricsFactory = MetricsSystem.factory,
    clock: any Clock<Duration> = ContinuousClock(),
    verifies: Bool = false
  ) {
    (self.permissions, self.limits, self.metrics) = (permissions, limits, metrics)
    (self.clock, self.verifies) = (clock, verifies)
  }
}
