/// A room whose metrics are updated before they are read.
protocol MeasuredRoom: Actor {
  /// Updates the metrics whose values the room counts itself; called on the loop.
  func updateMetrics()
}
