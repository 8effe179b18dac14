extension TalkResults {
  /// One row an answer (RFC 4180).
  var csv: String {
    var rows = [["kind", "prompt", "answer", "count", "percent", "note"]]
    for block in blocks {
      if block.answers.isEmpty {
        rows.append([block.kind, block.prompt, "", "\(block.total)", "", ""])
      }
      for answer in block.answers {
        rows.append([
          block.kind, block.prompt, answer.text, "\(answer.count)",
          answer.percent.map { "\($0)" } ?? "", answer.isRight == true ? "right" : "",
        ])
      }
    }
    for question in questions {
      rows.append(["question", "", question.text, "\(question.votes)", "", question.note])
    }
    return rows.map { $0.map(\.csvField).joined(separator: ",") + "\r\n" }.joined()
  }
}

extension String {
  /// The field of a CSV file. A spreadsheet must not take what somebody has typed for a formula.
  ///
  /// https://owasp.org/www-community/attacks/CSV_Injection
  fileprivate var csvField: String {
    let text = first.map { "=+-@\t\r".contains($0) } == true ? "'" + self : self
    guard text.contains(where: { "\",\r\n".contains($0) || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
