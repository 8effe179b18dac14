internal import ArgumentParser
internal import LecternRoom
internal import LecternTransport
internal import LecternWire

/// The address of a server.
struct ListeningOptions: ParsableArguments {
  @Option(help: "Address to listen on.")
  var host = "127.0.0.1"

  @Flag(help: "Listen on all addresses, for the other devices in the room.")
  var share = false

  @Option(help: "Port to listen on; 0 for any free port.")
  var port = 8080

  func validate() throws {
    guard (0...65535).contains(port) else {
      throw ValidationError("--port must be from 0 to 65535, not \(port)")
    }
  }

  /// The address to listen on.
  var address: String { share ? "0.0.0.0" : host }

  /// Returns the configuration of a listener for pages, without the content that it serves.
  ///
  /// - Parameter port: the port to listen on.
  func listenerConfiguration(port: Int) -> ListenerConfiguration {
    var configuration = ListenerConfiguration(subprotocol: Wire.subprotocol)
    configuration.host = address
    configuration.port = port
    configuration.socketPath = Wire.socketPath
    configuration.pingInterval = Heartbeat.interval
    configuration.heartbeat = Heartbeat.encoded
    configuration.callOutcome = { CallOutcome(ofAnswer: $0) }
    configuration.limits.messageSize = Wire.messageLimit
    return configuration
  }
}
