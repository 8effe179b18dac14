import Deck
import Foundation
import Lectern

extension DeckServer {
  /// Writes the PDFs that the options name.
  func printTalk(in file: URL) async throws {
    let data = options.dataFolder(for: "Deck")
    let hasData = FileManager.default.fileExists(atPath: data.path)
    do throws(HeadlessSpeaker.Problem) {
      let printed = PrintedTalk(
        try HeadlessSpeaker(file, browser: chromium),
        data: hasData ? data : nil
      )
      for (path, hasNotes) in [(pdf, false), (handout, true)] {
        guard let path else { continue }
        try await printed.write(to: URL(filePath: path), hasNotes: hasNotes)
        Self.write("wrote \(path)")
      }
    } catch {
      Self.write("The talk was not printed: \(error.description)")
      throw ExitCode(1)
    }
  }
}
