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
    /// Whether it has Slidev's `v-click` as an attribute.
    var isClick = false

    var isEnd: Bool { name.first == "/" }
  }

  private let line: SourceLine
  private let hasPicture: (String) -> Bool
  private var rest: Substring
  private var result = ""
  private(set) var pictures: [Picture] = []
  private(set) var tags: [Tag] = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ line: SourceLine, hasPicture: @escaping (String) -> Bool) {
    (self.line, self.hasPicture) = (line, hasPicture)
    rest = line.text[...]
  }

  /// Returns the Markdown that remains.
  mutating func text() -> String {
    let trimmed = line.text.trimmed()
    if trimmed.hasPrefix("$$") { report("formulas are shown as they are written") }
    while let character = rest.first {
      switch character {
      case "`": takeCode()
      case "!" where rest.hasPrefix("!["): takeImage()
      case "<": takeTag()
      case "\\":
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
      default:
        if rest.hasPrefix("{{") { report("{{ … }} is not computed") }
        let run = rest.prefix { !"`!<\\{".contains($0) }
        let taken = run.isEmpty ? rest.prefix(rest.hasPrefix("{{") ? 2 : 1) : run
        result += taken
        rest = rest.dropFirst(taken.count)
      }
    }
    return result
  }

  private mutating func report(_ message: String) {
    diagnostics.append(Diagnostic(line: line.number, message))
  }

  /// Code spans are as they are.
  private mutating func takeCode() {
    let marker = rest.prefix { $0 == "`" }
    let body = rest.dropFirst(marker.count)
    guard let end = body.firstRange(of: marker) else {
      result += marker
      rest = body
      return
    }
    result += rest[..<end.upperBound]
    rest = rest[end.upperBound...]
  }

  private mutating func takeImage() {
    guard let middle = rest.firstRange(of: "]("),
      let end = rest[middle.upperBound...].firstIndex(of: ")")
    else {
      result += "!["
      rest = rest.dropFirst(2)
      return
    }
    let words = rest[..<middle.lowerBound].dropFirst(2).split(separator: " ").map(String.init)
    let target = rest[middle.upperBound..<end].trimmed()
    rest = rest[rest.index(after: end)...]
    let url = Self.imageURL(String(target.prefix { $0 != " " }))
    guard let url else { return report("the image “\(target)” is not in the talk's folder") }
    if !Self.hasPicture(url, hasPicture) {
      report("the picture “\(target)” is not in the talk's folder")
    }
    if words.contains("bg") {
      let side = words.first { $0.hasPrefix("left") || $0.hasPrefix("right") }
      pictures.append(Picture(url: url, side: side.map { $0.hasPrefix("left") ? .left : .right }))
    } else {
      let alt = words.filter { !Self.isSize($0) }
      if alt.count < words.count { report("an image has the size that fits its slide") }
      result += "![\(alt.joined(separator: " "))](\(url.dropFirst(Self.folder.count)))"
    }
  }

  private static func isSize(_ word: String) -> Bool {
    ["w:", "h:", "width:", "height:"].contains { word.hasPrefix($0) }
  }

  /// The folder of the talk, as a page finds it.
  private static let folder = "assets/"

  /// Returns the URL of a page for an image of the talk's folder; nil for one that is elsewhere.
  static func imageURL(_ target: String) -> String? {
    var path = target
    while let rest = path.after("./") ?? path.after("/") { path = rest }
    guard !path.isEmpty, !path.contains(":"), !path.split(separator: "/").contains("..") else {
      return nil
    }
    return folder + path
  }

  /// Returns whether the talk's folder has the picture of a URL.
  static func hasPicture(_ url: String, _ hasPicture: (String) -> Bool) -> Bool {
    hasPicture(String(url.dropFirst(folder.count).prefix { $0 != "?" && $0 != "#" }))
  }

  private mutating func takeTag() {
    let body = rest.dropFirst()
    let slash = body.first == "/" ? "/" : ""
    let name = body.dropFirst(slash.count).prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    let after = body.dropFirst(slash.count + name.count).first
    // A URL in angle brackets has a colon or an at sign.
    guard name.first?.isLetter == true, let end = body.firstIndex(of: ">"),
      after.map({ $0.isWhitespace || "/>".contains($0) }) == true
    else {
      result += "<"
      rest = body
      return
    }
    let attributes = body[..<end].dropFirst(slash.count + name.count)
    rest = rest[rest.index(after: end)...]
    if name.lowercased() == "br" {
      result += rest.isEmpty ? "  " : "\\\n"
    } else if ["style", "script"].contains(name.lowercased()) {
      let closing = rest.firstRange(of: "</\(name)>")
      tags.append(Tag(name: slash + name.lowercased(), isClosedInLine: closing != nil))
      rest = closing.map { rest[$0.upperBound...] } ?? ""
    } else {
      let isClick = attributes.split(whereSeparator: \.isWhitespace).contains {
        $0.hasPrefix("v-click") || $0.hasPrefix("v-after")
      }
      tags.append(Tag(name: slash + String(name), isClosedInLine: false, isClick: isClick))
    }
  }
}
