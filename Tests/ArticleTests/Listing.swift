/// Lines of code or output.
struct Listing: Sendable, Equatable {
  let lines: [String]

  init(_ text: String) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.init(lines: lines)
  }

  init(lines: some Sequence<Substring>) {
    self.lines = lines.map { String($0) }
  }

  /// The first line that is not blank, without its indentation.
  var firstLine: String {
    lines.first { !$0.isBlank }?.trimmingPrefix { $0 == " " }.description ?? ""
  }

  /// Returns whether these lines contain another listing's, at any indentation.
  func contains(_ other: Listing) -> Bool {
    let wanted = other.dedented
    guard !wanted.isEmpty else { return false }
    return lines.indices.dropLast(wanted.count - 1).contains { start in
      Listing(lines: lines[start..<start + wanted.count].map { $0[...] }).dedented == wanted
    }
  }

  /// The lines without `@main`, which a test target cannot have.
  var withoutMain: Listing {
    Listing(
      lines: lines.map { line in
        line.hasPrefix("@main ") ? line.dropFirst("@main ".count) : line[...]
      }
    )
  }

  /// Whether the lines are a drawing.
  var isDiagram: Bool { lines.contains { $0.contains { "─│▶▼".contains($0) } } }

  /// Whether the lines are a package manifest. A test target cannot compile one.
  var isManifest: Bool { firstLine.hasPrefix("// swift-tools-version") }

  /// The lines without their common indentation.
  private var dedented: [Substring] {
    let indentation = lines.filter { !$0.isBlank }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { $0.dropFirst(indentation) }
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
