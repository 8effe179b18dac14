/// The grammar of the paths in a page's attributes.
///
/// ```
/// path    = *("^.") name *("." name / "[" inner "]")
/// inner   = *("^.") name *("." name)
/// name    = 1*(any character except ".", "[" and "]"), other than "^"
/// ```
///
/// `$mine.votes[card.id]` is the field of `$mine.votes` whose name is the value of `card.id`. An inner path has no
/// brackets.
///
/// - SeeAlso: `segmentsOf` in `replica.js`. Both read `Tests/Fixtures/pages/paths.json`.
struct PagePath: Equatable, Sendable {
  enum Segment: Equatable, Sendable {
    /// A field of an object, or the position of an element in a list.
    case name(String)
    /// A field whose name is the value at another path.
    case value(of: PagePath)
  }

  /// The number of innermost rows to leave out.
  let skippedRows: Int
  let segments: [Segment]

  /// A path without segments. It leads nowhere, as a malformed path does.
  private static let nowhere = PagePath()

  private init() {
    (skippedRows, segments) = (0, [])
  }

  /// Parses a path; if it is malformed, returns one that leads nowhere.
  static func read(_ text: String) -> PagePath { PagePath(text) ?? nowhere }

  /// Parses a path; nil if it is malformed.
  init?(_ text: String) {
    let (skipped, rest) = Self.withoutCarets(text[...])
    guard let (names, end) = Self.names(rest) else { return nil }
    skippedRows = skipped
    var segments = names.map { Segment.name(String($0)) }
    var remaining = rest[end...]
    while let first = remaining.first {
      guard first == "[", let close = remaining.firstIndex(of: "]") else { return nil }
      let inner = remaining[remaining.index(after: remaining.startIndex)..<close]
      guard Self.isPlain(inner), let path = PagePath(String(inner)) else { return nil }
      segments.append(.value(of: path))
      remaining = remaining[remaining.index(after: close)...]
      guard remaining.first == "." else { continue }
      guard let (names, end) = Self.names(remaining.dropFirst()) else { return nil }
      segments += names.map { .name(String($0)) }
      remaining = remaining[end...]
    }
    self.segments = segments
  }

  /// Whether a path is well-formed and has no brackets.
  static func isPlain(_ path: Substring) -> Bool {
    let (_, rest) = withoutCarets(path)
    return names(rest)?.end == rest.endIndex
  }

  private static func withoutCarets(_ path: Substring) -> (skipped: Int, rest: Substring) {
    var (skipped, rest) = (0, path)
    while rest.hasPrefix("^.") {
      skipped += 1
      rest = rest.dropFirst(2)
    }
    return (skipped, rest)
  }

  /// Returns the names up to the next bracket, or to the end; nil if one is empty or a caret.
  private static func names(_ path: Substring) -> (names: [Substring], end: String.Index)? {
    let end = path.firstIndex { $0 == "[" || $0 == "]" } ?? path.endIndex
    let names = path[..<end].split(separator: ".", omittingEmptySubsequences: false)
    return names.allSatisfy { !$0.isEmpty && $0 != "^" } ? (names, end) : nil
  }
}
