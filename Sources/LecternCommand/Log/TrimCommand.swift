internal import ArgumentParser
internal import Foundation
internal import LecternLog

/// `lectern log trim`
struct TrimCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trim",
    abstract: "Removes the batches that a log's snapshots make needless.",
    discussion: """
      Keeps what follows the second newest snapshot, from which a server can restore the room. If the room was forked from an \
      earlier action after that, it keeps what follows a snapshot before that action. What was typed before is no longer in \
      the file, except for what the snapshots have.
      """
  )

  @OptionGroup var location: LogLocation

  func run() throws {
    let file = try location.file
    let summary = try file.verify()
    guard !summary.snapshots.isEmpty else { throw MissingSnapshot(path: file.path) }
    let size = Self.size(of: file)
    guard let batch = try file.trim() else {
      return print("There is nothing to remove: restarts and forks need all of the log.")
    }
    print(
      """
      Removed the batches \(summary.trimmedBatch + 1) to \(batch). The file had \(size) bytes, and has \
      \(Self.size(of: file)).
      """
    )
  }

  private static func size(of file: LogFile) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return attributes?[.size] as? Int ?? 0
  }
}

/// The error of a log that cannot be trimmed.
struct MissingSnapshot: Error, CustomStringConvertible {
  let path: String

  var description: String {
    """
    The log \(path) has no snapshot, so that all of it is needed. A server writes one when it stops, if the app's State is \
    Codable and no effect is in flight.
    """
  }
}
