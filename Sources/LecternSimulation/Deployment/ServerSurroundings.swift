/// The servers' view of their deployment.
protocol ServerSurroundings: AnyObject {
  func observe(_ event: SimulationEvent)

  /// Adds a line to the transcript.
  func record(_ text: String)

  /// Records an event for people who watch.
  func happened(_ kind: RecordedEvent.Kind)

  /// Records a promise that is broken.
  func violate(_ promise: String)

  /// Ends the connections to a process.
  func killed(_ process: ServerProcess)
}
