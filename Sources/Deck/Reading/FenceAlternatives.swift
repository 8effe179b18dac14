/// The parts of a live block's fence: its own lines, and those in other languages after lines such as `::ko::`.
struct FenceAlternatives {
  struct Part {
    /// Such as `ko`.
    let language: String
    let line: Int
    var lines: [SourceLine] = []
  }

  private(set) var own: [SourceLine] = []
  private(set) var parts: [Part] = []

  init(_ lines: [SourceLine]) {
    for line in lines {
      let slot = line.text.trimmed().wholeMatch(of: /::([a-z]{2}(-[A-Za-z]{2,4})?)::/)
      if let language = slot?.output.1 {
        parts.append(Part(language: String(language), line: line.number))
      } else if parts.isEmpty {
        own.append(line)
      } else {
        parts[parts.count - 1].lines.append(line)
      }
    }
  }
}

extension FenceReader {
  /// Returns the texts of a live block in other languages; nil without any.
  mutating func alternatives(of block: LiveBlock) -> [LiveAlternative]? {
    guard let own = LiveTexts(block) else { return nil }
    var alternatives: [LiveAlternative] = []
    for part in others {
      guard !alternatives.contains(where: { $0.language == part.language }) else {
        report(part.line, "::\(part.language):: stands twice in this block")
        continue
      }
      if let texts = texts(in: part, for: own), !texts.isEmpty {
        alternatives.append(LiveAlternative(language: part.language, texts: texts))
      }
    }
    return alternatives.isEmpty ? nil : alternatives
  }

  /// - Returns: nil for a part whose items can't be told apart.
  private mutating func texts(
    in part: FenceAlternatives.Part,
    for own: LiveTexts
  ) -> [LiveAlternative.Text]? {
    let settings = BlockSettings(part.lines, of: language)
    for problem in settings.problems { report(problem.line, problem.message) }
    for setting in settings.all where !own.ends.contains(where: { $0.key == setting.key }) {
      report(setting.line, "“\(setting.key)” belongs before the first other language")
    }
    let lines = settings.lines.filter { !$0.isBlank }.map { $0.text.trimmed() }
    let isItem = { (line: String) in line.bullet != nil && !own.items.isEmpty }
    let items = lines.filter(isItem).map(\.item)
    guard items.count == own.items.count else {
      report(part.line, "::\(part.language):: has another number of items than the block")
      return nil
    }
    let question = lines.filter { !isItem($0) }.joined(separator: " ")
    let pairs =
      [(own.question, question)] + zip(own.items, items).map { ($0, $1) }
      + own.ends.map { ($0.text, settings.text($0.key) ?? "") }
    return pairs.compactMap { own, text in
      let text = text.normalized
      guard !text.isEmpty, text != own.text else { return nil }
      guard !own.hasFormula else {
        report(part.line, "a text with a formula has no other language")
        return nil
      }
      return LiveAlternative.Text(own: own.text, text: text)
    }
  }
}

extension String {
  /// The text of an item, without its bullet, the mark of a right choice and its picture.
  fileprivate var item: String {
    let marked = drop { $0 != " " }.trimmed().choice.text
    return marked.replacing(/^!\[[^\]]*\]\([^)\s]+\)\s*/, with: "")
  }
}
