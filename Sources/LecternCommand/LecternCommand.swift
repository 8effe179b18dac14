internal import ArgumentParser

/// The command `lectern`.
@main struct LecternCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lectern",
    abstract: "Works with the files of Lectern's servers.",
    subcommands: [LogCommand.self]
  )
}
