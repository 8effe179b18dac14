internal import ArgumentParser
internal import Foundation
internal import LecternLog

/// `lectern log show`
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Lists the entries of a log.",
    discussion: """
      Each line has the time, the revision, the sender, and what happened. Long values are shortened; export has them whole.
      """
  )

  @OptionGroup var location: LogLocation

  @Option(help: ArgumentHelp("List the entries from a revision on.", valueName: "revision"))
  var from: Int?

  @Option(help: ArgumentHelp("List the last entries only.", valueName: "count"))
  var last: Int?

  func validate() throws {
    if let last, last < 1 { throw ValidationError("--last must be at least 1, not \(last)") }
  }

  func run() throws {
    let format = EntryFormat(timeZone: .current)
    var latest: [LogEntry] = []
    var writer = LineWriter(to: .standardOutput)
    try location.file.read { batch in
      for entry in batch.entries where entry.revision >= from ?? .min {
        guard let last else {
          try writer.write(format.line(of: entry))
          continue
        }
        latest.append(entry)
        if latest.count / 2 >= last { latest.removeFirst(latest.count - last) }
      }
    }
    for entry in latest.suffix(last ?? 0) { try writer.write(format.line(of: entry)) }
    try writer.flush()
  }
}
