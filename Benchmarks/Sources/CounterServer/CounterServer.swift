import Foundation
import Lectern

/// What is measured: a counter, written as anybody would.
@main struct CounterServer: AsyncParsableCommand {
  @OptionGroup var options: ServerOptions

  @Option(help: "How many rows the state has besides the count.")
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
