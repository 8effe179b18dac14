extension TalkResults {
  /// A section a block, and a table each for what is not of one block.
  var markdown: String {
    let lines =
      ["# \(title.markdownText)", ""] + blocks.flatMap(\.lines) + questionLines + pointsLines
      + feedbackLines + attendanceLines + peopleLines
    return lines.joined(separator: "\n")
  }

  private var questionLines: [String] {
    guard !questions.isEmpty else { return [] }
    let rows = questions.map {
      "| \($0.text.markdownText) | \($0.votes) | \($0.note.markdownText) |"
    }
    return ["## Questions", "", "| question | votes | |", "|---|--:|---|"] + rows + [""]
  }

  private var pointsLines: [String] {
    guard let points else { return [] }
    var lines = ["## Points", "", "| place | points |", "|--:|--:|"]
    lines += points.best.map { "| \($0.place) | \($0.points) |" }
    lines += ["", "Players: \(points.players)", ""]
    guard !points.teams.isEmpty else { return lines }
    lines += ["| team | points | members |", "|---|--:|--:|"]
    lines += points.teams.map { "| \($0.name.markdownText) | \($0.points) | \($0.members) |" }
    return lines + [""]
  }

  private var feedbackLines: [String] {
    guard let feedback else { return [] }
    let labels = Feeling.allCases.map(\.label).joined(separator: " | ")
    let rows = feedback.map { minute in
      "| \(minute.at) | \(minute.counts.map { "\($0.count)" }.joined(separator: " | ")) |"
    }
    let marks = "|---|" + Feeling.allCases.map { _ in "--:|" }.joined()
    return ["## Feedback by the minute", "", "| time | \(labels) |", marks] + rows + [""]
  }

  private var attendanceLines: [String] {
    guard let attendance else { return [] }
    let rows = attendance.map { "| \($0.at) | \($0.watching) |" }
    let most = attendance.map(\.watching).max() ?? 0
    return ["## Attendance", "", "| time | people |", "|---|--:|"] + rows
      + ["", "Most at once: \(most)", ""]
  }

  private var peopleLines: [String] {
    guard let people, !people.isEmpty else { return [] }
    let rows = people.flatMap { person in
      person.answers.map {
        "| \(person.name.markdownText) | \($0.prompt.markdownText) | \($0.answer.markdownText) |"
      }
    }
    return ["## Answers by name", "", "| name | prompt | answer |", "|---|---|---|"] + rows + [""]
  }
}

extension TalkResults.Block {
  fileprivate var lines: [String] {
    var lines = ["## \(prompt.markdownText)", ""]
    if !answers.isEmpty {
      lines += ["| answer | count | |", "|---|--:|--:|"]
      lines += answers.map { answer in
        let mark = answer.isRight == true ? " ✓" : ""
        let average = answer.average == nil ? "" : answer.note
        let percent = answer.percent.map { "\($0) %" } ?? average
        return "| \(answer.text.markdownText)\(mark) | \(answer.count) | \(percent) |"
      }
      lines.append("")
    }
    return lines + ["Total: \(total)", ""]
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
