extension TalkResults {
  var markdown: String {
    var lines = ["# \(title.markdownText)", ""]
    for block in blocks {
      lines += ["## \(block.prompt.markdownText)", ""]
      if !block.answers.isEmpty {
        lines += ["| answer | count | |", "|---|--:|--:|"]
        lines += block.answers.map { answer in
          let mark = answer.isRight == true ? " ✓" : ""
          let percent = answer.percent.map { "\($0) %" } ?? ""
          return "| \(answer.text.markdownText)\(mark) | \(answer.count) | \(percent) |"
        }
        lines.append("")
      }
      lines += ["Total: \(block.total)", ""]
    }
    if !questions.isEmpty {
      lines += ["## Questions", "", "| question | votes | |", "|---|--:|---|"]
      lines += questions.map { "| \($0.text.markdownText) | \($0.votes) | \($0.note) |" }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The text in Markdown, on one line and without markup.
  fileprivate var markdownText: String {
    map { character in
      if character.isNewline { return " " }
      return "\\`*_{}[]<>#|!&~".contains(character) ? "\\\(character)" : "\(character)"
    }
    .joined()
  }
}
