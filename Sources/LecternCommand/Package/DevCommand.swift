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
    let sources = SourceFiles(in: package.path, scratch: "\(package.path)/.build")
    let product = try await Self.description(of: package, sources).executable(named: app.product)
    let build = Command(["swift", "build", "--package-path", package.path, "--product", product])
    var known: FileStamps
    repeat {
      known = sources.stamps
      while try !build.run() {
        Terminal.warn("The build failed. It is tried again when a file is saved.")
        known = try await sources.change(since: known)
      }
      // The server shows what is saved from its start on, and not what was saved during its build.
    } while sources.stamps != known
    // The server has the loop: it builds the next ones.
    try Command(
      ["swift", "run", "--package-path", package.path, "--skip-build", product, "--watch"]
        + package.serverArguments(server.passed)
    ).replaceProcess()
  }

  /// Returns the declarations of the manifest, once it has no mistake.
  private static func description(
    of package: PackageFolder,
    _ sources: SourceFiles
  ) async throws -> AppPackage {
    var known = sources.stamps
    while true {
      do {
        return try package.describe()
      } catch let failure as Command.Failure {
        Terminal.warn("\(failure) It is tried again when a file is saved.")
        known = try await sources.change(since: known)
      }
    }
  }
}
