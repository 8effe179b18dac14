/// A part of the file between whose ends Markdown means something else.
enum SourcePart {
  case line(SourceLine)
  /// Settings between two separators.
  case frontMatter([SourceLine])
  case separator(line: Int)
  case comment(String, line: Int)
  case fence(Fence)
}

/// A fenced block.
struct Fence {
  /// The line of its opening.
  let line: Int
  /// The words after the backticks.
  let info: String
  var lines: [SourceLine] = []
  var isClosed = false

  /// The first word, in lower case, without Slidev's and Marp's braces.
  var language: String {
    info.prefix { !$0.isWhitespace && $0 != "{" }.lowercased()
  }

  /// The rest.
  var attributes: String { info.dropFirst(language.count).trimmed() }
}
