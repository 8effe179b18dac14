/// Finds the parts of a file: a separator in a listing separates nothing, nor does one in a comment.
struct SourceScanner {
  private var lines: ArraySlice<SourceLine>
  private var parts: [SourcePart] = []
  private var diagnostics: [Diagnostic] = []

  /// Returns the parts of a text, and the diagnostics of those without an end.
  ///
  /// - Parameter offset: the number before that of the first line.
  static func parts(
    of text: String,
    after offset: Int = 0
  ) -> (parts: [SourcePart], diagnostics: [Diagnostic]) {
    // Some editors begin a file with a byte order mark.
    let text = text.after("\u{FEFF}") ?? text
    var scanner = SourceScanner(lines: SourceLine.all(of: text, after: offset)[...])
    scanner.scan()
    return (scanner.parts, scanner.diagnostics)
  }

  private init(lines: ArraySlice<SourceLine>) { self.lines = lines }

  private mutating func scan() {
    while let first = lines.first, first.isBlank { lines.removeFirst() }
    if lines.first?.isSeparator == true { scanSeparator(isFirst: true) }
    while let line = lines.first {
      if line.isSeparator {
        scanSeparator(isFirst: false)
      } else if let marker = Self.fenceMarker(of: line.text) {
        scanFence(marker)
      } else if let start = line.commentStart {
        scanComment(from: start)
      } else {
        parts.append(.line(line))
        lines.removeFirst()
      }
    }
  }

  /// A separator opens front matter if a setting follows at once, as Slidev has it.
  private mutating func scanSeparator(isFirst: Bool) {
    guard let separator = lines.popFirst() else { return }
    // What comes before the first slide is no slide.
    if !isFirst { parts.append(.separator(line: separator.number)) }
    guard let end = lines.firstIndex(where: \.isSeparator) else { return }
    let settings = lines[lines.startIndex..<end]
    guard settings.first.map({ Setting.key(of: $0.text) != nil || $0.text.hasPrefix("#") }) == true,
      settings.allSatisfy(Setting.isFrontMatterLine),
      settings.contains(where: { Setting.key(of: $0.text) != nil })
    else {
      // An empty front matter.
      if isFirst, settings.allSatisfy(\.isBlank) { lines = lines[(end + 1)...] }
      return
    }
    parts.append(.frontMatter(Array(settings)))
    lines = lines[(end + 1)...]
  }

  private static func fenceMarker(of text: String) -> String? {
    let start = text.drop { $0 == " " }
    guard text.count - start.count < 4, let character = start.first, "`~".contains(character) else {
      return nil
    }
    let marker = start.prefix { $0 == character }
    guard marker.count >= 3 else { return nil }
    // CommonMark 4.5: an info string has no backticks, or `code` on a line of its own would open a fence.
    return character == "`" && start.dropFirst(marker.count).contains("`") ? nil : String(marker)
  }

  private mutating func scanFence(_ marker: String) {
    guard let opening = lines.popFirst() else { return }
    let indent = opening.text.prefix { $0 == " " }.count
    var fence = Fence(
      line: opening.number,
      info: opening.text.dropFirst(indent + marker.count).trimmed()
    )
    // A fence that isn't closed ends with its slide, so that a file saved halfway shows nothing of the slides after it.
    var slideEnd: ArraySlice<SourceLine>?
    while let line = lines.first {
      let text = line.text.trimmed()
      if line.isSeparator, slideEnd == nil { slideEnd = lines }
      if slideEnd != nil, text.hasPrefix(marker), !text.allSatisfy({ $0 == marker.first }) { break }
      lines.removeFirst()
      if text.count >= marker.count, text.allSatisfy({ $0 == marker.first }) {
        fence.isClosed = true
        break
      }
      let spaces = min(indent, line.text.prefix { $0 == " " }.count)
      fence.lines.append(SourceLine(number: line.number, text: String(line.text.dropFirst(spaces))))
    }
    if !fence.isClosed {
      if let slideEnd {
        fence.lines.removeAll { $0.number >= slideEnd.first?.number ?? .max }
        lines = slideEnd
      }
      diagnostics.append(
        Diagnostic(line: fence.line, "this fence is not closed; close it with \(marker)")
      )
    }
    parts.append(.fence(fence))
  }

  private mutating func scanComment(from start: Range<String.Index>) {
    guard let opening = lines.popFirst() else { return }
    let before = String(opening.text[..<start.lowerBound])
    var rest = String(opening.text[start.upperBound...])
    var comment = ""
    var last = opening.number
    var slideEnd: (comment: String, lines: ArraySlice<SourceLine>)?
    while true {
      let end = rest.firstRange(of: "-->")
      // The comment of a later slide: its end is not that of this one.
      let isOther =
        slideEnd != nil
        && rest.firstRange(of: "<!--").map { $0.lowerBound < end?.lowerBound ?? rest.endIndex }
          ?? false
      if let end, !isOther {
        comment += rest[..<end.lowerBound]
        rest = String(rest[end.upperBound...])
        break
      }
      comment += rest + "\n"
      // A comment that isn't closed ends with its slide.
      if slideEnd == nil, lines.first?.isSeparator == true { slideEnd = (comment, lines) }
      guard !isOther, let next = lines.popFirst() else {
        diagnostics.append(
          Diagnostic(line: opening.number, "this comment is not closed; close it with -->")
        )
        rest = ""
        if let slideEnd { (comment, lines) = slideEnd }
        break
      }
      (rest, last) = (next.text, next.number)
    }
    parts.append(.comment(comment, line: opening.number))
    let remainder = before + rest
    // The text beside a comment is scanned again because there may be another comment in it.
    if !remainder.allSatisfy(\.isWhitespace) {
      lines = [SourceLine(number: last, text: remainder)] + lines
    }
  }
}
