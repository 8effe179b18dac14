internal import ArgumentParser

/// `lectern test`
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Builds the app in this folder, and runs its tests.",
    discussion: "All arguments go to swift test, for example --filter PollTests."
  )

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("Arguments of swift test.", valueName: "argument")
  )
  var arguments: [String] = []

  func run() throws {
    try SystemLibrary.check()
    let package = try PackageFolder.current
    try Command(["swift", "test", "--package-path", package.path] + arguments).replaceProcess()
  }
}
