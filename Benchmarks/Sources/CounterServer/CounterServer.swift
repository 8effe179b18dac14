import Foundation
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

  @Flag(help: "Save the state in no snapshot.")
  var unsaved = false

  func run() async throws {
    try await options.serve(
      unsaved ? unsavedCounter() : counter(),
      logs: nats.logs(),
      relays: nats.relays(),
      telemetry: options.bootstrapTelemetry()
    )
  }

  private func counter() throws -> HostedApp {
    HostedApp(
      "Counter",
      pages: try pages,
      initialState: initialState,
      reducer: { _ in Counter() },
      personal: personal
        ? PersonalView(of: \.notes) { note, viewer in MyNote(viewer: viewer.rawValue, note: note) }
        : nil,
      view: { state, _ in CounterView(count: state.count, rows: state.rows) }
    )
  }

  private func unsavedCounter() throws -> HostedApp {
    HostedApp(
      "Counter",
      pages: try pages,
      initialState: UnsavedCounter.State(counter: initialState),
      reducer: { _ in UnsavedCounter() },
      view: { state, _ in CounterView(count: state.counter.count, rows: state.counter.rows) }
    )
  }

  private var initialState: Counter.State { Counter.State(rows: (0..<rows).map(Row.init)) }

  private var pages: URL {
    get throws { try ResourceBundle(package: "LecternBenchmarks", target: "CounterServer").folder }
  }
}
