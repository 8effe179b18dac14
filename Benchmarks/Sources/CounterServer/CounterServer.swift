import Foundation
import Lectern

/// The measured app: a counter, written as any app.
@main struct CounterServer: AsyncParsableCommand {
  @OptionGroup var options: ServerOptions

  @Option(help: "The number of rows in the state besides the count.")
  var rows = 0

  func run() async throws {
    try await options.serve(
      "Counter",
      pages: Bundle.module.resourceURL,
      initialState: Counter.State(rows: (0..<rows).map(Row.init)),
      reducer: Counter(),
      telemetry: options.bootstrapTelemetry()
    ) {
      CounterView(count: $0.count, rows: $0.rows)
    }
  }
}
