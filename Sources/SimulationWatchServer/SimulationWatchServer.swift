import Lectern
import SimulationWatch

@main
struct SimulationWatchServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Scripts/simulate --watch",
    abstract: "Shows a simulated deployment: its nodes, relays, pages and log, as a seed plays."
  )

  @Argument(help: "The seed. It decides every order, delay and fault.")
  var seed = 42

  @OptionGroup var options: ServerOptions

  func validate() throws {
    guard (0...WatchState.largestSeed).contains(seed) else {
      throw ValidationError("The seed is between 0 and \(WatchState.largestSeed).")
    }
  }

  func run() async throws {
    let watch = try HostedApp(
      "SimulationWatch",
      pages: ResourceBundle(package: "Lectern", target: "SimulationWatch").folder,
      initialState: WatchState(seed: seed),
      reducer: { _ in WatchFeature(simulation: .live, clock: ContinuousClock()) },
      start: .opened(seed: seed),
      view: { state, _ in WatchView(state) }
    )
    try await options.serve(watch, telemetry: options.bootstrapTelemetry())
  }
}
