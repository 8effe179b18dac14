/// Raw HTML of a Markdown text, divided into its comments and the rest.
struct RawHTML {
  /// The rest, without white space at its ends.
  private(set) var rest = ""
  /// The comments, and the number of line feeds before each.
  private(set) var comments: [(text: String, lineOffset: Int)] = []

  /// A comment without an end reaches to the end of the text: it is never shown.
  init(_ html: String) {
    var rest = html[...]
    var text = ""
    var lineOffset = 0
    while let start = rest.firstRange(of: "<!--") {
      text += rest[..<start.lowerBound]
      lineOffset += rest[..<start.upperBound].lineFeedCount
      let body = rest[start.upperBound...]
      let end = body.firstRange(of: "-->")
      let comment = body[..<(end?.lowerBound ?? body.endIndex)]
      comments.append((String(comment.trimmed), lineOffset))
      lineOffset += comment.lineFeedCount
      rest = end.map { body[$0.upperBound...] } ?? ""
    }
    self.rest = String((text + rest)[...].trimmed)
  }
}

extension Substring {
  fileprivate var lineFeedCount: Int { utf8.count { $0 == UInt8(ascii: "\n") } }

  /// The text without white space at either end.
  var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}
