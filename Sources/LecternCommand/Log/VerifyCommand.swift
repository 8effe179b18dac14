internal import ArgumentParser
internal import Foundation
internal import LecternLog

/// `lectern log verify`
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Checks that a log is whole and its revisions are in order.",
    discussion: """
      Checks the pages of the file, the digests of all batches, the order of the revisions, and the snapshots. The exit code is \
      1 for a damaged log. Whether a replay leads to the same state, only the server's own --check-log can tell.
      """
  )

  @OptionGroup var location: LogLocation

  func run() throws {
    let file = try location.file
    let summary = try file.verify()
    var audit = LogAudit()
    try file.read { audit.add($0) }
    try audit.add(file.snapshots())
    print(LogReport(summary, audit, timeZone: .current).text)
    guard audit.problems.isEmpty else { throw DisorderedLog(path: file.path, audit.problems) }
  }
}

/// The error of a log whose batches are whole, but contradict each other.
struct DisorderedLog: Error, CustomStringConvertible {
  let description: String

  init(path: String, _ problems: [String]) {
    description = "The log \(path) is not in order: \(problems.joined(separator: "; "))."
  }
}
