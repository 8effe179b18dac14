internal import ArgumentParser

/// `lectern log`: the log of a room.
struct LogCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log",
    abstract: "Shows, verifies, exports, trims or removes the log of a room.",
    discussion: """
      A server records its room in the file lectern-room.sqlite of its data folder. While the server runs, it alone can \
      read the file. Only trim and forget change it.
      """,
    subcommands: [
      ShowCommand.self, VerifyCommand.self, ExportCommand.self, TrimCommand.self,
      ForgetCommand.self,
    ]
  )
}
