internal import Foundation

/// Draws the slides of a talk in a browser without a window, and measures them.
///
/// The measuring is that of the speaker's page, in `check.js`.
package struct DrawnCheck {
  private let speaker: HeadlessSpeaker

  package init(_ speaker: HeadlessSpeaker) { self.speaker = speaker }

  /// Draws the talk, and returns what to mend.
  package func problems() async throws(HeadlessSpeaker.Problem) -> [Diagnostic] {
    try await speaker.open { tools, address in
      let answer = try await tools.evaluate(Self.expression, at: address)
      let found = try JSONDecoder().decode([Found].self, from: Data(answer.utf8))
      return found.map { Diagnostic(line: $0.line, $0.text) }
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
