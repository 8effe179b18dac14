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
    if let attendance {
      lines += ["## Attendance", "", "| time | people |", "|---|--:|"]
      lines += attendance.map { "| \($0.at) | \($0.watching) |" }
      lines += ["", "Most at once: \(attendance.map(\.watching).max() ?? 0)", ""]
    }
    if let people, !people.isEmpty {
      lines += ["## Answers by name", "", "| name | prompt | answer |", "|---|---|---|"]
      for person in people {
        lines += person.answers.map {
          "| \(person.name.markdownText) | \($0.prompt.markdownText) | \($0.answer.markdownText) |"
        }
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
