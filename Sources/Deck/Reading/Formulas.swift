internal import Lectern
internal import LecternMarkdown

/// The formulas of a slide. While its text is read as Markdown, a code span with a number stands for each: otherwise
/// Markdown would find emphasis, links and cells in them.
struct Formulas {
  /// Returns what a tool has made of a formula.
  let illustration: (IllustrationSource) -> Illustration
  private var formulas: [RichText.Formula] = []

  init(_ illustration: @escaping (IllustrationSource) -> Illustration) {
    self.illustration = illustration
  }

  /// Begins the code spans. It is for private use (Unicode 23.5), and a text that has it only shows a formula twice.
  private static let mark: Character = "\u{10F0F0}"

  enum Result {
    /// The Markdown that stands for the formula.
    case markdown(String)
    case failed(String)
  }

  mutating func insert(_ tex: String, isDisplay: Bool) -> Result {
    switch illustration(.formula(tex: tex, isDisplay: isDisplay)) {
    case .formula(let content):
      formulas.append(RichText.Formula(tex: tex, isDisplay: isDisplay, content: content))
      return .markdown("`\(Self.mark)\(formulas.count - 1)`")
    case .failed(let problem, _): return .failed("\(problem); this one is shown as it is written")
    case .diagram:
      return .failed("formulas are not typeset here; this one is shown as it is written")
    }
  }

  /// Reads Markdown with its formulas.
  func richText(_ markdown: String) -> RichText {
    guard !formulas.isEmpty else { return RichText(markdown: markdown) }
    return MarkdownDocument(markdown) { code in
      formula(of: code[...]).map { .math($0) } ?? .code(code)
    }
    .richText.mapTexts {
      $0
    } code: {
      written(in: $0)
    }
  }

  /// Returns a code with what the file has in place of each formula.
  private func written(in code: String) -> String {
    code.replacing(#/`(\x{10F0F0}\d+)`/#) { match in
      guard let formula = formula(of: match.1) else { return String(match.0) }
      let marker = formula.isDisplay ? "$$" : "$"
      return marker + formula.tex + marker
    }
  }

  /// Returns a text that isn't Markdown with its formulas; nil without any.
  func label(_ text: String) -> RichText? {
    var (content, rest): ([RichText.Inline], Substring) = ([], text[...])
    while let match = rest.firstMatch(of: #/`(\x{10F0F0}\d+)`/#),
      let formula = formula(of: match.1)
    {
      let before = rest[..<match.range.lowerBound]
      content += (before.isEmpty ? [] : [.text(String(before))]) + [.math(formula)]
      rest = rest[match.range.upperBound...]
    }
    guard !content.isEmpty else { return nil }
    if !rest.isEmpty { content.append(.text(String(rest))) }
    return RichText([.paragraph(content)])
  }

  /// Returns a line of Markdown with the TeX of its formulas.
  func plainText(_ markdown: String) -> String {
    guard !formulas.isEmpty else { return markdown }
    return markdown.replacing(#/`(\x{10F0F0}\d+)`/#) { match in
      formula(of: match.1)?.tex ?? String(match.0)
    }
  }

  private func formula(of code: Substring) -> RichText.Formula? {
    guard code.first == Self.mark, let index = Int(code.dropFirst()),
      formulas.indices.contains(index)
    else { return nil }
    return formulas[index]
  }
}
