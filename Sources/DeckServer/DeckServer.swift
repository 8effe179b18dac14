import Deck
import Foundation
import Lectern
import PrimeTime

@main
struct DeckServer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Deck",
    abstract:
      "Shows a talk in Markdown or PDF on the wall, to its speaker, and on every phone in the room.",
    discussion: """
      Deck talk.md --share    shows the talk to the other devices in the room
      Deck talk.md --check    checks the talk, and prints its defects with file and line

      In a clone of Lectern, Scripts/run deck talk.md builds Deck and runs it with the same arguments.
      """
  )

  @Argument(
    help: """
      The talk: Markdown with --- between slides, as Marp and Slidev have it; or a PDF, PPTX or ODP.
      """
  )
  var talk: String

  @Flag(
    help: """
      Check the talk, draw its slides, print the defects, and don't start. The exit code is 1 if there are any.
      """
  )
  var check = false

  @Flag(
    help: """
      With --check, also check this machine and its network: the disk, the addresses of phones, a crash, ghosts on bad \
      Wi-Fi, the clock. It takes a minute.
      """
  )
  var venue = false

  @Option(
    help: ArgumentHelp(
      "Chromium, Chrome or Edge that draws the slides for --check, --pdf and --handout. (default: the installed one)",
      valueName: "file"
    ),
    completion: .file()
  )
  var chromium: String?

  @Option(
    help: ArgumentHelp(
      "Write the slides to a PDF, with the answers in the folder of --data, and don't start.",
      valueName: "file"
    ),
    completion: .file(extensions: ["pdf"])
  )
  var pdf: String?

  @Option(
    help: ArgumentHelp(
      "Write the slides and their notes to a PDF, as --pdf does.",
      valueName: "file"
    ),
    completion: .file(extensions: ["pdf"])
  )
  var handout: String?

  @OptionGroup var options: ServerOptions

  func validate() throws {
    if venue, !check { throw ValidationError("--venue needs --check") }
    // Before the slides are drawn, which takes a while.
    for (option, path) in [("--pdf", pdf), ("--handout", handout)] {
      guard let path else { continue }
      let folder = URL(filePath: path).deletingLastPathComponent().path
      guard FileManager.default.fileExists(atPath: folder) else {
        throw ValidationError("\(option) \(path): there is no folder \(folder)")
      }
    }
  }

  func run() async throws {
    let file = URL(filePath: talk)
    let drawings = Self.drawingsFolder()
    let pages = PageClient.live(in: drawings, report: Self.write)
    let illustrations = IllustrationClient.live(in: drawings)
    let opened = TalkFile(
      name: file.lastPathComponent,
      path: file.standardizedFileURL.resolvingSymlinksInPath().path,
      talk: try await TalkClient.read(file, pages: pages, illustrations: illustrations)
    )
    guard !check else { return try await check(opened.talk, in: file) }
    guard pdf == nil, handout == nil else { return try await printTalk(in: file) }
    for diagnostic in opened.talk.diagnostics {
      Self.write(opened.talk.description(of: diagnostic, in: talk))
    }
    let deck = try HostedApp(
      "Deck",
      pages: ResourceBundle(package: "Lectern", target: "Deck").folder,
      assets: file.deletingLastPathComponent(),
      generatedAssets: drawings,
      presenterPages: .deck,
      presenterControls: .deck,
      initialState: DeckState(),
      reducer: { _ in
        DeckFeature(
          file: .live(file, pages: pages, illustrations: illustrations),
          clock: ContinuousClock()
        )
      },
      start: .opened(opened),
      permissions: .everyone,
      personal: .own,
      results: { $0.results(for: $1) },
      numbers: { RoomNumbers($0).answerCount(of: $1) },
      test: .deck,
      view: { DeckView($0, for: $1) }
    )
    try await options.serve(
      deck,
      and: [.primeTime()],
      telemetry: options.bootstrapTelemetry()
    )
  }

  @Sendable static func write(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// Returns the folder of drawn pages, which survives restarts: the user's cache, or else a temporary folder.
  private static func drawingsFolder() -> URL {
    let files = FileManager.default
    let temporary = files.temporaryDirectory.appending(path: "lectern-deck-\(UUID().uuidString)")
    let cache = files.urls(for: .cachesDirectory, in: .userDomainMask).first
    for folder in [cache?.appending(path: "lectern-deck"), temporary].compactMap({ $0 }) {
      try? files.createDirectory(
        at: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      if files.isWritableFile(atPath: folder.path) { return folder }
    }
    return temporary
  }
}
