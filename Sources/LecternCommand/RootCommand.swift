public import ArgumentParser

/// The command `lectern`.
public struct RootCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "lectern",
    abstract: "Works with rooms, and with the files of Lectern's servers.",
    subcommands: [WatchCommand.self, SendCommand.self, TailCommand.self, LogCommand.self]
  )

  public init() {}
}
