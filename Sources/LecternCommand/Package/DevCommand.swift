internal import ArgumentParser
internal import LecternDevelopment

/// `lectern dev`
struct DevCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dev",
    abstract: "Serves the app in this folder, and shows each file that you save.",
    discussion: """
      Pages show saved HTML, CSS and JavaScript at once. When a Swift file is saved, the app is built again while the build \
      before serves the room; then the new build takes the room over. Pages show the compiler's mistakes.

      All other arguments go to the server, for example --port 0.
      """
  )

  @OptionGroup var app: AppOptions

  @OptionGroup var server: ServerArguments

  func run() async throws {
    try SystemLibrary.check()
    let package = try PackageFolder.current
    let product = try package.describe().executable(named: app.product)
    let sources = SavedSources(of: package.path)
    var known = sources.stamps
    let build = Command(["swift", "build", "--package-path", package.path, "--product", product])
    while try !build.run() {
      Terminal.warn("The build failed. It is tried again when a file is saved.")
      known = try await sources.change(since: known)
    }
    // The server has the loop: it builds the next ones.
    try Command(
      ["swift", "run", "--package-path", package.path, "--skip-build", product, "--watch"]
        + package.serverArguments(server.passed)
    ).replaceProcess()
  }
}

/// The Swift files of a package that can't be built yet.
struct SavedSources {
  private static let period = Duration.milliseconds(250)

  private let folder: String

  init(of folder: String) { self.folder = folder }

  var stamps: FileStamps { FileStamps(of: [folder]) { $0.hasSuffix(".swift") } }

  /// Waits until a file was saved, and returns the new stamps.
  func change(since known: FileStamps) async throws -> FileStamps {
    var current = stamps
    while current == known {
      try await Task.sleep(for: Self.period)
      current = stamps
    }
    return current
  }
}
