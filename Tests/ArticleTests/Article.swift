import Foundation
import Testing

/// A text of the documentation, and the Swift code that has to stand somewhere as it does there.
struct Article: Sendable, CustomTestStringConvertible {
  /// Its name, without an extension.
  let name: String
  let text: String
  /// The files in which its code is compiled.
  let sources: [Listing]

  var testDescription: String { name }

  /// The blocks that are fenced with a language.
  func blocks(in language: String) -> [Listing] {
    var blocks: [Listing] = []
    var lines: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.drop { $0 == " " }
      if let block = lines {
        if trimmed.hasPrefix("```") {
          blocks.append(Listing(lines: block))
          lines = nil
        } else {
          lines = block + [line]
        }
      } else if trimmed == "```\(language)" {
        lines = []
      }
    }
    return blocks
  }

  /// The Swift blocks that stand nowhere as they do here.
  var strayBlocks: [Listing] {
    blocks(in: "swift").filter { block in !sources.contains { $0.contains(block) } }
  }
}

extension Article {
  /// What the readers of a package see: the articles of its catalogs, and its README.
  static func all(in package: URL = package) throws -> [Article] {
    let files = FileManager.default
    let sources = package.appending(path: "Sources")
    var articles: [Article] = []
    for target in try files.contentsOfDirectory(atPath: sources.path).sorted() {
      let catalog = sources.appending(components: target, "\(target).docc")
      guard files.fileExists(atPath: catalog.path) else { continue }
      for file in try files.contentsOfDirectory(atPath: catalog.path).sorted()
      where file.hasSuffix(".md") {
        articles.append(try Article(catalog.appending(path: file), in: package))
      }
    }
    return articles + [try Article(package.appending(path: "README.md"), in: package)]
  }

  private init(_ file: URL, in package: URL) throws {
    name = file.deletingPathExtension().lastPathComponent
    text = try String(contentsOf: file, encoding: .utf8)
    let examples = package.appending(path: "Tests/ArticleTests/\(name)Examples.swift")
    // A whole program cannot stand among tests.
    let program = package.appending(path: "Examples/YourOwnPage/Counter.swift")
    sources = [examples, program].compactMap { try? String(contentsOf: $0, encoding: .utf8) }
      .map { Listing($0) }
  }

  /// This package, found from where this file lies.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
