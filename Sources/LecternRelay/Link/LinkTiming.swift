/// How the ends of a link know that the other one is alive.
package struct LinkTiming: Sendable {
  /// How often each end says that it is; nil for ends of one process, which live as long as each other.
  package var heartbeat: Duration? = .seconds(1)
  /// The silence after which an end counts as gone. It must outlast a pause of the other process, and a reconnection to
  /// another server of the bus.
  package var patience = Duration.seconds(5)

  /// Measures them.
  package var clock: any Clock<Duration> = ContinuousClock()

  package init() {}
}
