internal import Foundation
internal import LecternClient

/// The output of a command that runs for long: each line appears at once, through a pipe, too.
enum Terminal {
  static func print(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  static func warn(_ line: String) {
    FileHandle.standardError.write(Data((line.printable + "\n").utf8))
  }

  /// Prints each new problem of a connection to standard error, until the task is cancelled.
  static func warnOfProblems(of link: RoomLink) async {
    var last: String?
    for await status in await link.subscribeToStatus() where status.problem != last {
      last = status.problem
      if let last { warn("\(last) Trying again.") }
    }
  }
}
