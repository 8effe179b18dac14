import Deck
import Foundation
import Lectern
import PrimeTime

@main
struct DeckServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Deck",
    abstract:
      "Shows a talk in Markdown on the wall, to its speaker, and on every phone in the room."
  )

  @Argument(help: "The talk: Markdown with --- between slides, as Marp and Slidev have it.")
  var talk: String

  @OptionGroup var options: ServerOptions

  func run() async throws {
    let file = URL(filePath: talk)
    let opened = TalkFile(name: file.lastPathComponent, talk: try TalkClient.read(file))
    for diagnostic in opened.talk.diagnostics {
      FileHandle.standardError.write(Data((diagnostic.description(in: talk) + "\n").utf8))
    }
    let deck = try HostedApp(
      "Deck",
      pages: ResourceBundle(package: "Lectern", target: "Deck").folder,
      assets: file.deletingLastPathComponent(),
      presenterPages: .deck,
      presenterControls: .deck,
      initialState: DeckState(),
      reducer: { _ in DeckFeature(file: .live(file), clock: ContinuousClock()) },
      start: .opened(opened),
      permissions: .everyone,
      personal: .own,
      results: { $0.results(in: $1) },
      test: .deck,
      view: { DeckView($0, for: $1) }
    )
    try await options.serve(
      deck,
      and: [.primeTime()],
      telemetry: options.bootstrapTelemetry()
    )
  }
}
