/// A room whose metrics are updated before they are read.
package protocol MeasuredRoom: Actor {
  /// Updates the metrics whose values the room counts itself; called on its executor.
  func updateMetrics()
}
