internal import LecternRehearsal

/// A page's view of its deployment.
protocol PageSurroundings: AnyObject {
  var schedule: Schedule { get }

  /// Returns a connection to a server; nil while it does not run.
  ///
  /// - Parameter choice: decides the server.
  func makeConnection(
    of page: any ConnectionOwner,
    to choice: UInt64,
    over network: NetworkModel,
    window: Int
  ) -> SimulatedConnection?

  /// Returns a server's process that runs; nil if the choice falls on another.
  ///
  /// - Parameter choice: decides the server.
  func process(for choice: UInt64) -> ServerProcess?

  /// Returns a number that no other tap has.
  func nextToken() -> Int

  func observe(_ event: SimulationEvent)

  func exchanged(_ exchange: PageExchange)

  /// Records an event for people who watch.
  func happened(_ kind: RecordedEvent.Kind)

  /// Adds a line to the transcript.
  func record(_ text: String)
}
