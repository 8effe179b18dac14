public import ArgumentParser

/// The command `lectern`.
public struct RootCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "lectern",
    abstract: "Makes, runs and deploys apps, and works with their rooms and logs.",
    groupedSubcommands: [
      CommandGroup(
        name: "Apps",
        subcommands: [
          NewCommand.self, DevCommand.self, RunCommand.self, TestCommand.self, DeployCommand.self,
        ]
      ),
      CommandGroup(
        name: "Rooms",
        subcommands: [
          WatchCommand.self, SendCommand.self, TailCommand.self, ResultsCommand.self,
          LogCommand.self,
        ]
      ),
    ]
  )

  public init() {}
}
