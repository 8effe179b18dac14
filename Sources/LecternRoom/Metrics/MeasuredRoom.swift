/// A room whose metrics are updated before they are read.
package protocol MeasuredRoom: Actor {
  /// Updates the metrics that are counted elsewhere; called on the loop.
  func updateMetrics()
}
