import ArgumentParser
import Composable
import Lectern

@main struct ControlsServer: AsyncParsableCommand {
  @OptionGroup var options: ServerOptions

  func run() async throws {
    try await options.serve(
      "Controls",
      initialState: ControlsState(),
      reducer: ControlsFeature()
    ) {
      ControlsView($0)
    }
  }
}
