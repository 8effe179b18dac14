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

  @Flag(
    help: "Check the talk, print what to mend, and don't start. The exit code is 1 if there is any."
  )
  var check = false

  @OptionGroup var options: ServerOptions

  func run() async throws {
    let file = URL(filePath: talk)
    let opened = TalkFile(name: file.lastPathComponent, talk: try TalkClient.read(file))
    guard !check else { return try report(TalkCheck(opened.talk).problems, on: opened.talk) }
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

  private func report(_ problems: [Diagnostic], on checked: Talk) throws {
    for problem in problems { print(problem.description(in: talk)) }
    let slides = checked.slides.count == 1 ? "1 slide" : "\(checked.slides.count) slides"
    guard problems.isEmpty else { throw ExitCode(1) }
    print("\(talk): \(slides), nothing to mend")
  }
}
