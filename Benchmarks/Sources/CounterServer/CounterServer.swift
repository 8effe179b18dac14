import Lectern
import LecternNATS

/// The measured app: a counter, written as any app.
@main struct CounterServer: AsyncParsableCommand {
  @OptionGroup var options: ServerOptions
  @OptionGroup var nats: NATSOptions

  @Option(help: "The number of rows in the state besides the count.")
  var rows = 0

  @Flag(help: "Show each viewer a personal view state.")
  var personal = false

  func run() async throws {
    let counter = try HostedApp(
      "Counter",
      pages: ResourceBundle(package: "LecternBenchmarks", target: "CounterServer").folder,
      initialState: Counter.State(rows: (0..<rows).map(Row.init)),
      reducer: { _ in Counter() },
      personal: personal
        ? PersonalView(of: \.notes) { note, viewer in MyNote(viewer: viewer.rawValue, note: note) }
        : nil,
      view: { state, _ in CounterView(count: state.count, rows: state.rows) }
    )
    try await options.serve(
      counter,
      logs: nats.logs(),
      relays: nats.relays(),
      telemetry: options.bootstrapTelemetry()
    )
  }
}
