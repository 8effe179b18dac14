extension TalkReader {
  /// Returns the file of pages that a text names in its front matter, `slides: talk.pdf`; nil if it names none.
  package static func pagesFile(in text: String) -> (path: String, line: Int)? {
    guard case .frontMatter(let lines)? = SourceScanner.parts(of: text).parts.first else {
      return nil
    }
    return Setting.all(in: lines).last { $0.key == "slides" && !$0.value.isEmpty }
      .map { ($0.value, $0.line) }
  }
}
