package import Foundation

/// A talk on paper: a PDF of its slides, with the answers of its audience.
///
/// ```swift
/// let speaker = try HeadlessSpeaker(URL(filePath: "talk.md"), browser: nil)
/// try await PrintedTalk(speaker, data: nil).write(to: URL(filePath: "talk.pdf"), hasNotes: true)
/// ```
package struct PrintedTalk {
  private let speaker: HeadlessSpeaker
  private let data: URL?

  /// - Parameter data: the data of an evening with the talk; nil for a talk that nobody has answered.
  package init(_ speaker: HeadlessSpeaker, data: URL?) {
    (self.speaker, self.data) = (speaker, data)
  }

  /// Writes the PDF.
  ///
  /// - Parameters:
  ///   - file: the file to write; one that exists is replaced.
  ///   - hasNotes: whether each slide stands above its notes.
  package func write(to file: URL, hasNotes: Bool) async throws(HeadlessSpeaker.Problem) {
    let pdf = try await speaker.open(data: data) { tools, address in
      _ = try await tools.evaluate(Self.expression(hasNotes: hasNotes), at: address)
      return try await tools.printedPage()
    }
    do {
      try pdf.write(to: file, options: .atomic)
    } catch {
      throw HeadlessSpeaker.Problem(
        description: "cannot write \(file.path): \(error.localizedDescription)"
      )
    }
  }

  private static func expression(hasNotes: Bool) -> String {
    """
    (async () => {
      const { readyToPrint } = await import(new URL("print.js", document.baseURI).href);
      await readyToPrint(\(hasNotes));
      return "";
    })()
    """
  }
}
