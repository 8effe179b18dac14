internal import Foundation

/// Draws diagrams with Graphviz.
struct DiagramRenderer: Sendable {
  /// The longest source, in bytes.
  static let lengthLimit = 50_000

  /// The folder to work in.
  let folder: URL
  let commands: CommandClient

  /// Returns a diagram.
  ///
  /// - Parameters:
  ///   - source: the diagram in Graphviz's language.
  ///   - isNarrow: whether it has half of the slide.
  ///   - save: saves a picture in SVG, and returns its URL.
  func draw(
    _ source: String,
    isNarrow: Bool,
    save: (String) throws -> String
  ) async -> Illustration {
    guard source.utf8.count <= Self.lengthLimit else { return .failed("this diagram is too long") }
    let input = folder.appending(path: "diagram.dot")
    do {
      try Data(source.utf8).write(to: input)
      let command = Command.diagram(input.path)
      let result = await commands.run(command)
      guard case .success(let output) = result else {
        return Self.failure(result, of: command, removing: input.path)
      }
      guard let picture = DiagramPicture(output, isNarrow: isNarrow) else {
        return .failed("this diagram is too large, or has what pages don't show, such as a picture")
      }
      return .diagram(picture: try save(picture.svg), words: picture.words)
    } catch {
      return .failed("this diagram cannot be saved: \(error.localizedDescription)")
    }
  }

  private static func failure(
    _ result: CommandResult,
    of command: Command,
    removing path: String
  ) -> Illustration {
    switch result {
    case .missing:
      return .failed(
        """
        diagrams need Graphviz, \(Illustration.missing): apt install graphviz, \
        or brew install graphviz
        """
      )
    case .timeout:
      return .failed("this diagram took more than \(command.limit.components.seconds) seconds")
    case .failure(let message):
      guard let first = message.split(separator: "\n").first else { break }
      let reason = first.replacing("Error: ", with: "").replacing("\(path): ", with: "")
      let match = reason.firstMatch(of: #/ in line (\d+)/#)
      let line = match.flatMap { Int($0.1) }
      return .failed(
        "this diagram is not understood: \(match.map { reason.replacing($0.0, with: "") } ?? reason)",
        line: line
      )
    case .success: break
    }
    return .failed("this diagram is not understood")
  }
}

extension Command {
  /// Prints a diagram as SVG, without a ground, in letters like those of slides.
  fileprivate static func diagram(_ source: String) -> Command {
    let fonts = ["G", "N", "E"].map { "-\($0)fontname=Helvetica" }
    return Command(
      tool: "dot",
      arguments: ["-Tsvg", "-Gbgcolor=transparent"] + fonts + [source],
      limit: .seconds(20)
    )
  }
}
