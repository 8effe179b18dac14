package import Foundation

/// The speaker's page of a talk, in a browser without a window.
///
/// ```
///   HeadlessSpeaker ─▶ a server with the talk ◀─ the speaker's page in a browser
/// ```
package struct HeadlessSpeaker {
  /// Why the page was not opened.
  package struct Problem: Error, CustomStringConvertible { package let description: String }

  private let talk: URL
  private let browser: InstalledBrowser

  /// - Parameters:
  ///   - talk: the file of the talk.
  ///   - browser: the path of a browser; nil for one of `PATH`.
  package init(_ talk: URL, browser: String?) throws(Problem) {
    self.talk = talk
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    guard
      let found = browser.map(InstalledBrowser.init(path:)) ?? InstalledBrowser(searchPath: path)
    else {
      throw Problem(
        description: "there is no Chromium, Chrome or Edge; install the package chromium"
      )
    }
    guard FileManager.default.isExecutableFile(atPath: found.path) else {
      throw Problem(description: "\(found.path) is not an executable file")
    }
    self.browser = found
  }

  /// Serves the talk, and opens the speaker's page.
  ///
  /// - Parameters:
  ///   - data: the data of an evening with the talk, of which a copy is served; nil for a talk that nobody has answered.
  ///   - body: drives the page, whose address it is given.
  func open<Value>(
    data: URL? = nil,
    _ body: (inout DevTools, String) async throws -> Value
  ) async throws(Problem) -> Value {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "deck-browser-\(UUID().uuidString)")
    defer { try? files.removeItem(at: folder) }
    do {
      try files.createDirectory(
        at: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
      let copy = folder.appending(path: "data")
      if let data { try files.copyItem(at: data, to: copy) }
      let server = try await ServerProcess(
        [talk.path, "--port", "0", "--data", copy.path] + (data == nil ? ["--no-journal"] : []),
        folder: folder
      )
      let value = await drive(at: server.speakerAddress, in: folder, body)
      await server.end()
      return try value.get()
    } catch {
      throw Problem(description: "\(error)")
    }
  }

  private func drive<Value>(
    at address: String,
    in folder: URL,
    _ body: (inout DevTools, String) async throws -> Value
  ) async -> Result<Value, any Error> {
    do {
      let child = try ChildProcess(
        browser.command(profile: folder.appending(path: "browser")),
        errors: folder.appending(path: "browser-errors")
      )
      let value: Result<Value, any Error> = await child.limit(to: .seconds(300)) {
        var tools = DevTools(child)
        do {
          return .success(try await body(&tools, address))
        } catch {
          return .failure(error)
        }
      }
      await child.end()
      return value
    } catch {
      return .failure(error)
    }
  }
}
