internal import LecternTransport

/// A server that pages connect to, in one process after the other.
protocol SimulatedServer: AnyObject {
  var name: String { get }

  /// The running process; nil while there is none.
  var process: ServerProcess? { get }

  /// Kills the process.
  func kill()
}

/// The process of a server.
struct ServerProcess {
  let loop: SimulatedLoop
  /// The process's connection to the bus.
  let bus: BusClient
  /// Handles the connections of pages; nil while the process stands by.
  var handler: (any WebSocketHandler)?
  /// Responds to requests, on the loop; nil for a process that is no relay.
  var respond: ((HTTPRequest) -> HTTPResponse)?
}
