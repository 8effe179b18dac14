internal import ArgumentParser
internal import Foundation
internal import LecternLog

/// `lectern log export`
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes all entries of a log as lines of JSON.",
    discussion: """
      Each line is an object with the batch, the revision, the time in milliseconds since 1970, and the kind: action, effect, \
      session, checkpoint, reservation, started, stopped, resumed or forked. The other fields depend on the kind. An action \
      has its value as it was logged; a redacted one has "redacted" instead.
      """
  )

  @OptionGroup var location: LogLocation

  @Option(
    help: ArgumentHelp(
      "A new file for the lines, which only its owner can read. (default: standard output)",
      valueName: "file"
    ),
    completion: .file()
  )
  var output: String?

  func run() throws {
    let file = try location.file
    guard let output else { return try Self.export(file, to: .standardOutput) }
    let descriptor = open(output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw UnwritableFile(path: output, errno: errno) }
    do {
      try Self.export(file, to: FileHandle(fileDescriptor: descriptor, closeOnDealloc: true))
    } catch {
      // Part of the entries could be taken for all.
      unlink(output)
      throw error
    }
  }

  private static func export(_ file: LogFile, to output: FileHandle) throws {
    var writer = LineWriter(to: output)
    try export(file) { try writer.write($0) }
    try writer.flush()
  }

  /// Passes the line of each entry to a function.
  static func export(_ file: LogFile, _ write: (String) throws -> Void) throws {
    try file.read { batch in
      for entry in batch.entries { try write(JSONLine(entry, in: batch.number).text) }
    }
  }
}

/// The error of a file that cannot be created.
struct UnwritableFile: Error, CustomStringConvertible {
  let path: String
  let errno: Int32

  var description: String {
    errno == EEXIST
      ? "The file \(path) exists. Remove it, or give another."
      : "Cannot create the file \(path): \(String(cString: strerror(errno)))."
  }
}
