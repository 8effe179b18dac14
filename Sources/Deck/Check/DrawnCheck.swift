package import Foundation

/// Draws the slides of a talk in a browser without a window, and measures them.
///
/// ```
///   DrawnCheck ─▶ a server with the talk ◀─ the speaker's page in a browser ─▶ problems
/// ```
///
/// The measuring is that of the speaker's page, in `check.js`.
package struct DrawnCheck {
  /// Why a talk was not drawn.
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

  /// Draws the talk, and returns what to mend.
  package func problems() async throws(Problem) -> [Diagnostic] {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "deck-check-\(UUID().uuidString)")
    defer { try? files.removeItem(at: folder) }
    do {
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
      let data = folder.appending(path: "data").path
      let server = try await ServerProcess(
        [talk.path, "--port", "0", "--no-journal", "--data", data],
        folder: folder
      )
      let drawn = await draw(server.speakerAddress, in: folder)
      await server.end()
      return try drawn.get()
    } catch {
      throw Problem(description: "\(error)")
    }
  }

  private func draw(_ address: String, in folder: URL) async -> Result<[Diagnostic], any Error> {
    do {
      let child = try ChildProcess(
        browser.command(profile: folder.appending(path: "browser")),
        errors: folder.appending(path: "browser-errors")
      )
      let answer: Result<String, any Error> = await child.limit(to: .seconds(300)) {
        var tools = DevTools(child)
        do {
          return .success(try await tools.evaluate(Self.expression, at: address))
        } catch {
          return .failure(error)
        }
      }
      await child.end()
      let found = try JSONDecoder().decode([Found].self, from: Data(answer.get().utf8))
      return .success(found.map { Diagnostic(line: $0.line, $0.text) })
    } catch {
      return .failure(error)
    }
  }

  private struct Found: Decodable {
    let line: Int
    let text: String
  }

  private static let expression = """
    (async () => {
      const { drawnProblems } = await import(new URL("check.js", document.baseURI).href);
      const place = document.body.appendChild(document.createElement("div"));
      return JSON.stringify(await drawnProblems(place));
    })()
    """
}
