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
    let statements = code.split { $0 == "\n" || $0 == ";" }
      // Of the many statements, few are worth the time of a regular expression.
      .filter { $0.split(separator: " ", maxSplits: 6).contains("import") }
    return Set(statements.compactMap(Self.importedModule))
  }

  /// The imported modules that the file passes on.
  var exports: [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("@_exported") }
      .compactMap { Self.importedModule($0) }
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

  /// The text without comments and without the contents of string literals.
  var code: String { SourceScanner.code(of: text) }
}

extension SourceFile {
  /// The names of all targets, in alphabetical order.
  static func targets() throws -> [String] {
    let folder = package.appending(path: "Sources").path
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().filter { target in
      (try? all(ofTarget: target)) != nil
    }
  }

  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns all Swift files of a target.
  ///
  /// - Throws: an error if it has none.
  static func all(ofTarget target: String) throws -> [SourceFile] {
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
