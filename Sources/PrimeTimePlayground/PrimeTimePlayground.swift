import Lectern

@main
struct PrimeTimePlayground: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "PrimeTimePlayground",
    abstract: "Runs one feature of PrimeTime alone, on a page of its own."
  )

  @Argument(help: "The feature.")
  var feature: Feature

  @OptionGroup var options: ServerOptions

  func run() async throws {
    try await options.serve(feature.app, telemetry: options.bootstrapTelemetry())
  }
}
