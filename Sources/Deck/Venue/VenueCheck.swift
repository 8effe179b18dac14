package import Foundation

/// Checks the machine and the network on which a talk is to be given.
///
/// ```swift
/// await VenueCheck(talk: file, data: folder, arguments: ["talk.md", "--share"]).run { print($0) }
/// ```
package struct VenueCheck {
  private let talk: URL
  private let data: URL
  private let arguments: [String]

  /// - Parameters:
  ///   - talk: the file of the talk.
  ///   - data: the folder of the room's data. The check only measures its disk.
  ///   - arguments: the arguments with which the talk will be served, except those about its data.
  package init(talk: URL, data: URL, arguments: [String]) {
    (self.talk, self.data, self.arguments) = (talk, data, arguments)
  }

  /// Makes all checks, one after the other.
  ///
  /// - Parameters:
  ///   - begin: called with the name of a check before it begins, and the time that it takes.
  ///   - report: called with each finding.
  package func run(
    begin: (String) -> Void = { _ in },
    report: (VenueFinding) -> Void
  ) async {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "deck-venue-\(UUID().uuidString)")
    defer { try? files.removeItem(at: folder) }
    let parts = ["address", "restart", "ghosts"].map { folder.appending(path: $0) }
    for part in parts {
      try? files.createDirectory(at: part, withIntermediateDirectories: true)
    }
    let web = WebClient.live()
    begin("disk")
    report(DiskClient.live.finding(in: data))
    begin("address")
    report(await address(web, in: parts[0]))
    begin("restart")
    report(await RestartCheck(web: web, talk: talk, folder: parts[1]).finding())
    begin("ghosts, which takes 40 seconds")
    report(await GhostCheck(web: web, talk: talk, folder: parts[2]).finding())
    begin("clock")
    report(await ClockClient(web: web).finding())
  }

  private func address(_ web: WebClient, in folder: URL) async -> VenueFinding {
    do throws(CheckError) {
      let data = folder.appending(path: "data").path
      let server = try await ServerProcess(
        arguments + ["--data", data],
        folder: folder
      )
      let finding = await AddressCheck(web: web).finding(for: server.audienceAddresses)
      await server.end()
      return finding
    } catch {
      return VenueFinding("address", .problem, error.description)
    }
  }
}
