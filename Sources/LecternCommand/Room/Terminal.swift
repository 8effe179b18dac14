internal import ArgumentParser
internal import Foundation
internal import LecternClient

/// The output of a command that runs for long: each line appears at once, through a pipe, too.
enum Terminal {
  /// Prints a line.
  ///
  /// - Throws: `ExitCode` if the output fails. The code is 0 if its reader has ended, as `head` does.
  static func print(
    _ line: String,
    to output: FileHandle = .standardOutput
  ) throws(ExitCode) {
    do {
      try output.write(contentsOf: Data((line + "\n").utf8))
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError ?? error as NSError
      // The library of WebSockets ignores SIGPIPE, which ends other commands.
      if cause.domain == NSPOSIXErrorDomain, cause.code == Int(EPIPE) { throw .success }
      warn("Cannot write the output: \(cause.localizedDescription)")
      throw .failure
    }
  }

  static func warn(_ line: String) {
    // Nothing can tell of a warning that fails.
    try? FileHandle.standardError.write(contentsOf: Data((line.printable + "\n").utf8))
  }

  /// Prints each new problem of a connection to standard error, until the task is cancelled or the client is at its end.
  static func warnOfProblems(of link: RoomLink) async {
    var last: String?
    for await status in await link.subscribeToStatus() where status.problem != last {
      last = status.problem
      if let last { warn(status.isFinal ? last : "\(last) Trying again.") }
    }
  }

  /// Ends a command whose states are over.
  ///
  /// - Throws: `ExitCode` if the room has refused the link.
  static func expectNoRefusal(by link: RoomLink) async throws(ExitCode) {
    if await link.problem != nil { throw .failure }
  }
}
