internal import LecternLog

/// A process of a node that opens the room's log.
struct ProcessStart {
  let node: String
  let loop: SimulatedLoop
  /// The process's connection to the bus.
  let bus: BusClient
  /// Decides the choices of the process, and its names.
  var seed: UInt64
  /// Whether it is another build, whose actions have other names.
  let isRenamed: Bool
  /// Called when the process can no longer record, or no longer leads the room.
  let lossHandler: @Sendable () -> Void

  /// Identifies the executable.
  var build: String { isRenamed ? "renamed" : "first" }
}

/// A log as a process has it open.
struct OpenLog {
  let log: any Log
  /// The leader's term; nil for a log that no other process can open.
  var term: Int?
  /// Whether the end of the log is lost, and the process knows it.
  var lacksEnd = false
  /// Begins an empty log; nil if the room cannot start over.
  var renew: (@Sendable () throws -> any Log)?
}
