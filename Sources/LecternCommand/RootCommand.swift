public import ArgumentParser

/// The command `lectern`.
public struct RootCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "lectern",
    abstract: "Works with the files of Lectern's servers.",
    subcommands: [LogCommand.self]
  )

  public init() {}
}
