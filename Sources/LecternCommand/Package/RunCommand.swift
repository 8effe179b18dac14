internal import ArgumentParser

/// `lectern run`
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Builds the app in this folder, and serves it.",
    discussion: """
      All other arguments go to the server, for example --port 0. To see them, use lectern run -- --help.
      """
  )

  @OptionGroup var app: AppOptions

  @Option(name: .shortAndLong, help: "The configuration to build, debug or release.")
  var configuration = "debug"

  @OptionGroup var server: ServerArguments

  func run() throws {
    try SystemLibrary.check()
    let package = try PackageFolder.current
    let product = try package.describe().executable(named: app.product)
    try Command(
      ["swift", "run", "--package-path", package.path, "-c", configuration, product]
        + package.serverArguments(server.passed)
    ).replaceProcess()
  }
}

/// The choice among the executables of a package.
struct AppOptions: ParsableArguments {
  @Option(help: "The executable, if the package has several.")
  var product: String?
}
