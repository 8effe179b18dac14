internal import Composable
package import Foundation

/// The sources of an app, if they are at hand.
///
/// ```
///   reducers of the action ─▶ the file of the innermost ─▶ the line of its `case .incrTapped` ─▶ an excerpt
/// ```
package actor SourceFolder {
  /// Maximum length of an excerpt, in lines, and of a file that is read, in bytes.
  private static var limit: (lines: Int, bytes: Int) { (10, 1 << 20) }

  private let root: URL
  /// The Swift files, by their names; nil until they are listed.
  private var files: [String: [URL]]?

  package init(_ root: URL) {
    self.root = root
  }

  /// Finds the lines that handle an action.
  ///
  /// - Parameters:
  ///   - name: the dotted name of the action.
  ///   - reducers: the reducers that it went through.
  /// - Returns: nil if none of the reducers' files mentions the action.
  func excerpt(of name: String, handledBy reducers: [ReducerStep]) -> SourceExcerpt? {
    // The innermost reducer handles the last part of the name.
    let parts = name.split(separator: ".").reversed().map(String.init)
    for part in parts {
      for step in reducers.sorted(by: { $0.depth > $1.depth }) {
        if let excerpt = excerpt(ofCase: part, in: step) { return excerpt }
      }
    }
    return nil
  }

  private func excerpt(ofCase name: String, in step: ReducerStep) -> SourceExcerpt? {
    if let location = step.location.flatMap(Location.init), !step.isOperator {
      return files(of: location.module, named: location.file).lazy
        .compactMap { self.lines(of: $0) }
        .compactMap { self.excerpt(ofCase: name, in: $0, from: location.line, of: location.fileID) }
        .first
    }
    guard let (module, type) = step.typeName else { return nil }
    for file in files(of: module) {
      guard let lines = lines(of: file), let start = lines.firstIndex(ofType: type) else {
        continue
      }
      let fileID = "\(module)/\(file.lastPathComponent)"
      if let excerpt = excerpt(ofCase: name, in: lines, from: start + 1, of: fileID) {
        return excerpt
      }
    }
    return nil
  }

  private func excerpt(
    ofCase name: String,
    in lines: [Substring],
    from start: Int,
    of fileID: String
  ) -> SourceExcerpt? {
    let tail = lines.dropFirst(start - 1)
    guard
      let first = tail.firstIndex(where: { $0.mentions(name) && $0.contains("case ") })
        ?? tail.firstIndex(where: { $0.mentions(name) })
    else { return nil }
    let indentation = lines[first].indentation
    let rest = lines[(first + 1)...].prefix {
      $0.indentation > indentation || $0.allSatisfy(\.isWhitespace)
    }
    var excerpt = [lines[first]] + rest
    while excerpt.last?.allSatisfy(\.isWhitespace) == true { excerpt.removeLast() }
    let text = excerpt.prefix(Self.limit.lines)
      .map { $0.dropFirst(min(indentation, $0.indentation)) }
      .joined(separator: "\n")
    return SourceExcerpt(file: fileID, line: first + 1, text: text)
  }
}

// Files.
extension SourceFolder {
  /// Returns the files of a module: those in its folder, or all if no folder has its name.
  private func files(of module: String, named name: String? = nil) -> [URL] {
    let listed = listedFiles()
    let all = name.map { listed[$0] ?? [] } ?? listed.values.flatMap { $0 }
    let own = all.filter { $0.pathComponents.contains(module) }
    return (own.isEmpty ? all : own).sorted { $0.path < $1.path }
  }

  private func listedFiles() -> [String: [URL]] {
    if let files { return files }
    let found = FileManager.default.enumerator(
      at: root,
      includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles, .skipsPackageDescendants]
    )
    var listed: [String: [URL]] = [:]
    for case let file as URL in found ?? .init() where file.pathExtension == "swift" {
      listed[file.lastPathComponent, default: []].append(file)
    }
    files = listed
    return listed
  }

  /// Reads the lines of a file. They aren't cached, because reducers are edited while the server runs.
  private func lines(of file: URL) -> [Substring]? {
    guard let content = try? Data(contentsOf: file), content.count <= Self.limit.bytes,
      let text = String(data: content, encoding: .utf8)
    else { return nil }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

/// A location as `#fileID` and `#line` state it.
private struct Location {
  let fileID: String
  let line: Int

  init?(_ text: String) {
    let parts = text.split(separator: ":")
    guard parts.count == 2, let line = Int(parts[1]), line > 0 else { return nil }
    (fileID, self.line) = (String(parts[0]), line)
  }

  var module: String { String(fileID.prefix { $0 != "/" }) }
  var file: String { fileID.split(separator: "/").last.map(String.init) ?? "" }
}

extension ReducerStep {
  /// The module and the name of the reducer's type; nil for an operator.
  fileprivate var typeName: (module: String, type: String)? {
    guard let parts = type?.split(separator: "."), parts.count >= 2 else { return nil }
    return (String(parts[0]), String(parts[parts.count - 1]))
  }
}

extension Substring {
  fileprivate var indentation: Int { prefix { $0 == " " || $0 == "\t" }.count }

  /// Whether the line has `.name`, as a whole word.
  fileprivate func mentions(_ name: String) -> Bool {
    firstRange(ofWord: name, after: ".") != nil
  }

  /// Whether the line declares a type.
  fileprivate func declares(_ type: String) -> Bool {
    ["struct ", "class ", "enum ", "actor "].contains { firstRange(ofWord: type, after: $0) != nil }
  }

  private func firstRange(ofWord word: String, after prefix: String) -> Range<Index>? {
    ranges(of: prefix + word).first {
      $0.upperBound == endIndex
        || !(self[$0.upperBound].isLetter || self[$0.upperBound].isNumber
          || self[$0.upperBound] == "_")
    }
  }
}

extension [Substring] {
  fileprivate func firstIndex(ofType type: String) -> Int? {
    firstIndex { $0.declares(type) && !$0.drop(while: \.isWhitespace).hasPrefix("//") }
  }
}
