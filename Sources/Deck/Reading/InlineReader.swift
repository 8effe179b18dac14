/// Reads a line of text: takes pictures of the background and HTML out of it, and finds images in the talk's folder.
struct InlineReader {
  struct Picture {
    enum Side { case left, right }
    let url: String
    let side: Side?
  }

  struct Tag {
    /// With a slash for an end tag.
    let name: String
    let isClosedInLine: Bool
    /// The text after the name, without a slash at its end.
    var attributes = ""
    /// Whether a slash ends it, so that it has no content.
    var isEmpty = false
    /// Whether text precedes it in its line.
    var isInsideLine = false

    var isEnd: Bool { name.first == "/" }

    /// The attribute `v-click` or `v-after` of Slidev's, perhaps with a value; nil for others, such as `v-click.hide`.
    var directive: String? {
      attributes.split(whereSeparator: \.isWhitespace).lazy.map(String.init).first {
        ["v-click", "v-after"].contains($0.prefix { $0 != "=" })
      }
    }
  }

  let line: SourceLine
  let hasPicture: (String) -> Bool
  /// The formulas of the slide so far.
  var formulas: Formulas
  var rest: Substring
  var result = ""
  var pictures: [Picture] = []
  var media: [Media] = []
  var counts: [CountPlace] = []
  /// The ends that the rest of the line doesn't have, so that no end is searched for twice.
  var missingEnds: [String] = []
  private(set) var tags: [Tag] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The place up to which lines were counted, and its line. A note has several.
  private var counted: (end: String.Index, line: Int)

  init(_ line: SourceLine, formulas: Formulas, hasPicture: @escaping (String) -> Bool) {
    (self.line, self.formulas, self.hasPicture) = (line, formulas, hasPicture)
    rest = line.text[...]
    counted = (line.text.startIndex, line.number)
  }

  /// Returns the Markdown that remains.
  mutating func text() -> String {
    if line.text.hasPrefix("<<< ") {
      report("the listing of another file is not imported; this line is shown as text")
    }
    while let character = rest.first {
      switch character {
      case "`": takeCode()
      case "!" where rest.hasPrefix("!["): takeImage()
      case "<": takeTag()
      case "$": takeFormula()
      case "{" where rest.hasPrefix("{{"): takeCount()
      case "\\":
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
      default:
        let run = rest.prefix { !"`!<\\{$".contains($0) }
        let taken = run.isEmpty ? rest.prefix(1) : run
        reportUnknown(in: taken)
        result += taken
        rest = rest.dropFirst(taken.count)
      }
    }
    return result
  }

  mutating func report(_ message: String) {
    if counted.end < rest.startIndex {
      counted.line += line.text[counted.end..<rest.startIndex].count(where: \.isNewline)
      counted.end = rest.startIndex
    }
    diagnostics.append(Diagnostic(line: counted.line, message))
  }

  /// Returns the first place of an end in a part of the line that reaches to the line's end.
  mutating func firstRange(of end: String, in body: Substring) -> Range<Substring.Index>? {
    guard !missingEnds.contains(end) else { return nil }
    let range = body.firstRange(of: end)
    if range == nil { missingEnds.append(end) }
    return range
  }

  /// Code spans are as they are.
  mutating func takeCode() {
    let marker = rest.prefix { $0 == "`" }
    let body = rest.dropFirst(marker.count)
    guard let end = firstRange(of: String(marker), in: body) else {
      result += marker
      rest = body
      return
    }
    result += rest[..<end.upperBound]
    rest = rest[end.upperBound...]
  }

  private mutating func takeTag() {
    let body = rest.dropFirst()
    let slash = body.first == "/" ? "/" : ""
    let name = body.dropFirst(slash.count).prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    let after = body.dropFirst(slash.count + name.count).first
    // A URL in angle brackets has a colon or an at sign.
    guard name.first?.isLetter == true,
      after.map({ $0.isWhitespace || "/>".contains($0) }) ?? true,
      let end = firstRange(of: ">", in: body)?.lowerBound
    else {
      if name.first?.isLetter == true, after.map(\.isWhitespace) ?? true, !hasText {
        report("the tag <\(slash)\(name)> does not end in its line; it is shown as text")
      }
      result += "<"
      rest = body
      return
    }
    let attributes = body[..<end].dropFirst(slash.count + name.count)
    rest = rest[rest.index(after: end)...]
    if name.lowercased() == "br" {
      // In a heading and in a table, only HTML breaks a line.
      result += rest.isEmpty ? "  " : "<br>"
    } else if ["style", "script"].contains(name.lowercased()) {
      let closing = rest.firstRange(of: "</\(name)>")
      tags.append(Tag(name: slash + name.lowercased(), isClosedInLine: closing != nil))
      rest = closing.map { rest[$0.upperBound...] } ?? ""
    } else {
      var tag = Tag(name: slash + String(name), isClosedInLine: false)
      tag.attributes = attributes.trimmed()
      tag.isEmpty = tag.attributes.hasSuffix("/")
      if tag.isEmpty { tag.attributes = tag.attributes.dropLast().trimmed() }
      tag.isInsideLine = hasText
      tags.append(tag)
    }
  }

  /// Whether the line has text before the rest that isn't the marker of an item.
  private var hasText: Bool { result.contains { !$0.isWhitespace && !"-*+".contains($0) } }
}
