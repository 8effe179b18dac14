import Lectern
import PrimeTime

@main
struct PrimeTimeServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "PrimeTimeServer",
    abstract: "A counter, favourite primes and an activity feed, shared by all viewers."
  )

  @OptionGroup var options: ServerOptions

  @Flag(help: "Deny notifications when a user turns them on in the settings.")
  var denyNotifications = false

  func run() async throws {
    try await options.serve(
      .primeTime(isNotificationGranted: !denyNotifications),
      telemetry: options.bootstrapTelemetry()
    )
  }
}
