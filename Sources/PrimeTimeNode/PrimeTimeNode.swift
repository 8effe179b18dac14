import Lectern
import LecternNATS
import PrimeTime

@main
struct PrimeTimeNode: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "PrimeTimeNode",
    abstract: "PrimeTime on several servers: one leads the room, the others stand by."
  )

  @OptionGroup var options: ServerOptions
  @OptionGroup var nats: NATSOptions

  func run() async throws {
    try await options.serve(
      .primeTime(isNotificationGranted: true),
      logs: nats.logs(),
      relays: nats.relays(),
      telemetry: options.bootstrapTelemetry()
    )
  }
}
