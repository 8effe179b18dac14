internal import LecternRehearsal

/// A page's view of its deployment.
protocol PageSurroundings: AnyObject {
  var schedule: Schedule { get }

  /// Returns a connection to the server; nil while it does not run.
  func makeConnection(
    of page: any ConnectionOwner,
    over network: NetworkModel,
    window: Int
  ) -> SimulatedConnection?

  /// Returns a number that no other tap has.
  func nextToken() -> Int

  func observe(_ event: SimulationEvent)

  /// Adds a line to the transcript.
  func record(_ text: String)
}
