extension TalkResults {
  var markdown: String {
    var lines = ["# \(title.markdownText)", ""]
    for block in blocks {
      lines += ["## \(block.prompt.markdownText)", ""]
      if !block.answers.isEmpty {
        lines += ["| answer | count | |", "|---|--:|--:|"]
        lines += block.answers.map { answer in
          let mark = answer.isRight == true ? " ✓" : ""
          let average = answer.average == nil ? "" : answer.note
          let percent = answer.percent.map { "\($0) %" } ?? average
          return "| \(answer.text.markdownText)\(mark) | \(answer.count) | \(percent) |"
        }
        lines.append("")
      }
      lines += ["Total: \(block.total)", ""]
    }
    if !questions.isEmpty {
      lines += ["## Questions", "", "| question | votes | |", "|---|--:|---|"]
      lines += questions.map {
        "| \($0.text.markdownText) | \($0.votes) | \($0.note.markdownText) |"
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// The text in Markdown, on one line and without markup.
  fileprivate var markdownText: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      guard !scalar.properties.isWhitespace else {
        text.append(" ")
        continue
      }
      if "\\`*_{}[]<>#|!&~".unicodeScalars.contains(scalar) { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }
}
