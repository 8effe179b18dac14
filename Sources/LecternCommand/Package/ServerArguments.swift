internal import ArgumentParser

/// The arguments of a command that go to the app's server.
struct ServerArguments: ParsableArguments {
  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The server's arguments.", valueName: "argument")
  )
  var words: [String] = []

  /// The words without the first `--`, which only keeps an option such as `--help` from this command.
  var passed: [String] {
    guard let end = words.firstIndex(of: "--") else { return words }
    return Array(words[..<end] + words[(end + 1)...])
  }
}
