internal import ArgumentParser
internal import Foundation
internal import LecternLog

/// `lectern log forget`
struct ForgetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget",
    abstract: "Removes a log for good, after a question.",
    discussion: """
      Of a folder, removes the log of the room with its snapshots, and all logs that were set aside or damaged. Of a file, \
      removes that log alone. Links and devices stay.
      """
  )

  @OptionGroup var location: LogLocation

  @Flag(help: "Remove without a question.")
  var yes = false

  func run() throws {
    let files = try LogFiles(at: location)
    for name in files.names { print(name.printable) }
    guard try yes || Self.isConfirmed() else { return print("Nothing was removed.") }
    try files.remove()
    print("Removed.")
  }

  private static func isConfirmed() throws -> Bool {
    guard isatty(STDIN_FILENO) == 1 else {
      throw ValidationError("Standard input is no terminal to answer on; confirm with --yes")
    }
    print("Remove these files for good? [y/N] ", terminator: "")
    fflush(nil)
    return ["y", "yes"].contains(readLine()?.lowercased())
  }
}
