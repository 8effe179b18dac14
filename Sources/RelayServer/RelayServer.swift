import Lectern
import LecternNATS

@main
struct RelayServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "RelayServer",
    abstract: "Holds connections of viewers for the server that leads the rooms, whatever its app."
  )

  @OptionGroup var options: RelayOptions
  @OptionGroup var nats: NATSConnectionOptions

  func run() async throws {
    try await options.relay(over: nats.bus(), telemetry: options.bootstrapTelemetry())
  }
}
