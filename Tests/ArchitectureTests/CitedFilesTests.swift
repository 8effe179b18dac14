import Foundation
import Testing

/// Files that the repository's texts cite exist in the repository.
@Suite struct CitedFilesTests {
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folders that other files cite by path.
  static let folders = [
    "Benchmarks", "Deployment", "Examples", "Fuzzing", "Public", "Scripts", "Sources", "Tests",
  ]
  /// Files of a reader's own.
  static let elsewhere: Set = [
    "Sources/Counter/Counter.swift", "Sources/Quiz/Quiz.swift", "TALK.md", "Tests/CounterTests",
    "Tests/QuizTests/PollTests.swift", "/assets/talk.md", "other.md",
    "parts/end.md", "talk.md",
  ]

  /// Returns the paths of all files, relative to the package.
  static func files() throws -> [String] {
    var files = ["Package.swift", "README.md"]
    for folder in folders {
      let url = package.appending(path: folder)
      guard let paths = FileManager.default.enumerator(atPath: url.path) else { continue }
      for case let path as String in paths
      where !path.contains(".build/") && !path.contains("node_modules/") {
        files.append("\(folder)/\(path)")
      }
    }
    return files
  }

  /// Returns the documents and the paths that a text cites.
  static func citations(in text: String) -> [String] {
    let document = #/(?:^|[^\w\/.*-])([\w\/+-]+\.md)\b/#
    let path =
      #/(?:^|[^\w\/.-])((?:Benchmarks|Deployment|Examples|Fuzzing|Scripts|Sources|Tests)\/[\w\/.+-]*\w)/#
    return text.matches(of: document).map { String($0.1) }
      + text.matches(of: path).map { String($0.1) }
  }

  @Test("every document and path that a file cites exists")
  func citations() throws {
    let files = try Self.files()
    let names = Set(files).union(files.map { URL(filePath: $0).lastPathComponent })
    var count = 0
    let excluded = [
      "Fuzzing/Corpus/", "Tests/ArchitectureTests/CitedFilesTests", "Tests/Fixtures/",
    ]
    for file in files where !excluded.contains(where: file.hasPrefix) {
      let url = Self.package.appending(path: file)
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { continue }
      for citation in Self.citations(in: text) where !Self.elsewhere.contains(citation) {
        count += 1
        let isPath = FileManager.default.fileExists(
          atPath: Self.package.appending(path: citation).path
        )
        #expect(isPath || names.contains(citation), "cited in \(file)")
      }
    }
    #expect(count > 50)
  }

  @Test(
    "a citation is a document's name or a path",
    arguments: [
      ("see `ARCHITECTURE.md`, “Targets”", ["ARCHITECTURE.md"]),
      ("(Sources/Lectern/Lectern.docc/ATalk.md)", ["Sources/Lectern/Lectern.docc/ATalk.md"]),
      ("// `Scripts/supervise` names it.", ["Scripts/supervise"]),
      ("in Tests/Fixtures/wire.", ["Tests/Fixtures/wire"]),
      ("https://example.org/README.md", []), ("*.md, Markdown", []), ("mySources/a", []),
    ]
  )
  func forms(text: String, citations: [String]) {
    #expect(Set(Self.citations(in: text)) == Set(citations))
  }
}
