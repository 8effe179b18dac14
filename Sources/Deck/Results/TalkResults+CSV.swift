extension TalkResults {
  /// One row an answer (RFC 4180). It begins with a mark of UTF-8, without which Excel reads another encoding.
  var csv: String {
    var rows = [["kind", "prompt", "answer", "count", "percent", "note"]]
    for block in blocks {
      if block.answers.isEmpty {
        rows.append([block.kind, block.prompt, "", "\(block.total)", "", ""])
      }
      for answer in block.answers {
        rows.append([
          block.kind, block.prompt, answer.text, "\(answer.count)",
          answer.percent.map { "\($0)" } ?? "", answer.note,
        ])
      }
    }
    for question in questions {
      rows.append(["question", "", question.text, "\(question.votes)", "", question.note])
    }
    for place in points?.best ?? [] {
      rows.append(["points", "", "place \(place.place)", "\(place.points)", "", ""])
    }
    for team in points?.teams ?? [] {
      rows.append(["team", "", team.name, "\(team.points)", "", team.membersText])
    }
    for minute in feedback ?? [] {
      rows += minute.counts.filter { $0.count > 0 }
        .map { ["feedback", minute.at, $0.label, "\($0.count)", "", ""] }
    }
    for sample in attendance ?? [] {
      rows.append(["attendance", "", sample.at, "\(sample.watching)", "", ""])
    }
    // Their column and rows are there only if asked for.
    if let people {
      for index in rows.indices { rows[index].append(index == 0 ? "name" : "") }
      for person in people {
        rows += person.answers.map { [$0.kind, $0.prompt, $0.answer, "", "", "", person.name] }
      }
    }
    return "\u{FEFF}" + rows.map { $0.map(\.csvField).joined(separator: ",") + "\r\n" }.joined()
  }
}

extension String {
  /// The field of a CSV file. A spreadsheet must not take a text of the audience for a formula, whatever separates its
  /// cells.
  ///
  /// A character may have any number of combining marks, so scalars count.
  ///
  /// https://owasp.org/www-community/attacks/CSV_Injection
  fileprivate var csvField: String {
    var field = String.UnicodeScalarView()
    var beginsCell = true
    for scalar in unicodeScalars {
      if beginsCell, "=+-@".unicodeScalars.contains(scalar) { field.append("'") }
      if scalar == "\"" { field.append(scalar) }
      field.append(scalar)
      let isSpace = scalar.properties.isWhitespace
      beginsCell =
        ",;|\"".unicodeScalars.contains(scalar) || (isSpace && (beginsCell || scalar != " "))
    }
    let special = "\",;\r\n\t".unicodeScalars
    guard field.contains(where: special.contains) else { return String(field) }
    return "\"" + String(field) + "\""
  }
}
