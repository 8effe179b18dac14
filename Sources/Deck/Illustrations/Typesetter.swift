internal import Foundation
internal import Lectern

/// Makes MathML of formulas in TeX, with one run of pandoc for all of them.
struct Typesetter: Sendable {
  /// The longest formula, in bytes.
  static let lengthLimit = 4_000
  /// Maximum number of formulas of a talk.
  static let countLimit = 1_000

  /// The folder to work in.
  let folder: URL
  let commands: CommandClient

  /// A message in pandoc's log.
  private struct Message: Decodable {
    let contents: String?
    let message: String?
  }

  /// Returns an illustration for each formula, in the same order.
  func typeset(_ sources: [IllustrationSource]) async -> [Illustration] {
    let formulas = sources.prefix(Self.countLimit).map { source -> (tex: String, isDisplay: Bool) in
      if case .formula(let tex, let isDisplay) = source { (tex, isDisplay) } else { ("", false) }
    }
    let isShort = formulas.map { $0.tex.utf8.count <= Self.lengthLimit }
    let short = zip(formulas, isShort).filter { $1 }.map(\.0)
    var results = await convert(short)[...]
    var illustrations = isShort.map { isShort in
      isShort ? results.popFirst() ?? .unavailableFormula : .failed("this formula is too long")
    }
    while illustrations.count < sources.count {
      illustrations.append(.failed("a talk has up to \(Self.countLimit) formulas"))
    }
    return illustrations
  }

  private func convert(_ formulas: [(tex: String, isDisplay: Bool)]) async -> [Illustration] {
    guard !formulas.isEmpty else { return [] }
    let (input, log) = (folder.appending(path: "formulas"), folder.appending(path: "log.json"))
    let text = formulas.map {
      "Plain [Math \($0.isDisplay ? "Display" : "Inline")Math \($0.tex.quoted)]"
    }
    do {
      try Data("[\(text.joined(separator: ","))]".utf8).write(to: input)
    } catch {
      let problem = "the formulas cannot be saved: \(error.localizedDescription)"
      return formulas.map { _ in .failed(problem) }
    }
    let command = Command.typesetting(input.path, log: log.path)
    let result = await commands.run(command)
    guard case .success(let output) = result else {
      let problem = Self.problem(result, of: command)
      return formulas.map { _ in .failed(problem) }
    }
    guard let elements = MarkupElement.all(in: output, depthLimit: MathReader.depthLimit),
      elements.count == formulas.count
    else {
      return formulas.map { _ in .failed("pandoc's formulas cannot be read") }
    }
    let messages = (try? Data(contentsOf: log))
      .flatMap { try? JSONDecoder().decode([Message].self, from: $0) }
    return zip(formulas, elements).map { formula, element in
      if element.name == "math" {
        return MathReader.content(of: element).map { .formula($0) }
          ?? .failed("this formula is too large, or has what pages don't show")
      }
      let message = messages?.last { $0.contents == formula.tex }?.message
      return .failed("this formula is not understood\(Self.reason(message ?? ""))")
    }
  }

  /// Returns what pandoc didn't expect, such as `: unexpected control sequence \color`.
  private static func reason(_ message: String) -> String {
    let line = message.split(separator: "\n").last { $0.hasPrefix("unexpected ") }
    return line.map { ": \($0)" } ?? ""
  }

  private static func problem(_ result: CommandResult, of command: Command) -> String {
    switch result {
    case .missing:
      return """
        formulas need pandoc, \(Illustration.missing): apt install pandoc, or brew install pandoc
        """
    case .timeout:
      return "formulas took more than \(command.limit.components.seconds) seconds"
    case .failure(let message):
      let reason = message.split(separator: "\n").first.map { ": \($0)" } ?? ""
      return "pandoc cannot read the formulas\(reason)"
    case .success: return "pandoc cannot read the formulas"
    }
  }
}

extension Command {
  /// Prints MathML for formulas in pandoc's own format. They are read and written without access to other files.
  fileprivate static func typesetting(_ formulas: String, log: String) -> Command {
    let formats = ["-f", "native", "-t", "html5", "--mathml"]
    return Command(
      tool: "pandoc",
      arguments: ["--sandbox", "--wrap=none", "--log=\(log)"] + formats + [formulas],
      limit: .seconds(30)
    )
  }
}

extension String {
  /// The text as a string of Haskell's, as in pandoc's own format.
  fileprivate var quoted: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += "\\\(scalar.value)\\&"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
