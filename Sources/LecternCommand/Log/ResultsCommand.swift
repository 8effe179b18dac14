internal import ArgumentParser

/// `lectern results`
struct ResultsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "results",
    abstract: "Saves the results of a room, such as the votes of a talk, from its folder.",
    discussion: """
      It builds the app in this folder, which knows what the results are, and starts no server. A server of the room must \
      have ended; while it runs, its presenter's page saves them.

      All other arguments go to the app, for example the file of a talk.
      """
  )

  @Argument(help: "The folder that the server uses as --data.", completion: .directory)
  var data: String

  @Option(
    name: .shortAndLong,
    help: "The new file, which ends in .csv, .json or .md.",
    completion: .file(extensions: ["csv", "json", "md"])
  )
  var output = "results.csv"

  @Flag(help: "Also save who gave which answer, of those who gave their name for it.")
  var withNames = false

  @OptionGroup var app: AppOptions

  @OptionGroup var server: ServerArguments

  /// The arguments of the app's server, which reads the log and ends.
  var arguments: [String] {
    server.passed + ["--data", data, "--results", output] + (withNames ? ["--with-names"] : [])
  }

  func validate() throws {
    guard ["csv", "json", "md"].contains(where: { output.lowercased().hasSuffix(".\($0)") }) else {
      throw ValidationError("--output needs a file that ends in .csv, .json or .md, not \(output)")
    }
  }

  func run() throws {
    // Before a build of minutes, for a folder without a log.
    _ = try LogLocation.parse([data]).file
    try SystemLibrary.check()
    let package = try PackageFolder.current
    let product = try package.describe().executable(named: app.product)
    try Command(
      ["swift", "run", "--package-path", package.path, product] + package.serverArguments(arguments)
    ).replaceProcess()
  }
}
