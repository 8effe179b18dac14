import Foundation

/// The text of a Swift file.
struct SourceFile: Sendable {
  let name: String
  let text: String
  /// The folder inside the target; empty for the target's own.
  var folder = ""

  /// The file's name up to `+` or `.swift`.
  var concept: Substring {
    name.prefix { $0 != "+" && $0 != "." }
  }

  var lineCount: Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).count
      - (text.hasSuffix("\n") ? 1 : 0)
  }

  /// The modules that the file imports; text in comments is ignored.
  var imports: Set<String> {
    let statements = code.split(whereSeparator: { $0.isNewline || $0 == ";" })
    return Set(statements.compactMap(Self.importedModule))
  }

  private static func importedModule(_ statement: Substring) -> String? {
    let declaration =
      #/
      ^\s*(?:@\w+(?:\([^)]*\))?\s+)*
      (?:(?:public|package|internal|fileprivate|private)\s+)?
      import\s+(?:(?:typealias|struct|class|enum|protocol|let|var|func)\s+)?
      `?(?<module>\w+)
      /#
    return statement.firstMatch(of: declaration).map { String($0.output.module) }
  }

  /// The text without comments. Block comments nest in Swift, so a regular expression would not do.
  var code: String {
    var result = ""
    var depth = 0
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("/*") {
        depth += 1
        rest = rest.dropFirst(2)
      } else if depth > 0, rest.hasPrefix("*/") {
        depth -= 1
        rest = rest.dropFirst(2)
      } else if depth == 0, rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else {
        if depth == 0 || character.isNewline { result.append(character) }
        rest = rest.dropFirst()
      }
    }
    return result
  }
}

extension SourceFile {
  /// Returns all Swift files of a target.
  ///
  /// - Throws: an error if it has none.
  static func all(ofTarget target: String) throws -> [SourceFile] {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let folder = package.appending(components: "Sources", target)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    let files = try (paths ?? []).filter { $0.hasSuffix(".swift") }.map { path in
      let url = folder.appending(path: path)
      return SourceFile(
        name: url.lastPathComponent,
        text: try String(contentsOf: url, encoding: .utf8),
        folder: path.split(separator: "/").dropLast().joined(separator: "/")
      )
    }
    guard !files.isEmpty else { throw NoSources(folder: folder.path) }
    return files
  }

  private struct NoSources: Error {
    let folder: String
  }
}
