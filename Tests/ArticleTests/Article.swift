import Foundation
import Testing

/// An article of the documentation, and the sources that compile its Swift code.
struct Article: Sendable, CustomTestStringConvertible {
  /// The file's name without its extension.
  let name: String
  let text: String
  /// The files that compile its code.
  let sources: [Listing]

  var testDescription: String { name }

  /// A fenced block.
  struct Block: Sendable {
    /// The language after the fence; empty if there is none.
    let language: String
    let listing: Listing
  }

  /// All fenced blocks, in order.
  var blocks: [Block] {
    var blocks: [Block] = []
    var open: (language: String, lines: [Substring])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.drop { $0 == " " }
      if let (language, lines) = open {
        if trimmed.hasPrefix("```") {
          blocks.append(Block(language: language, listing: Listing(lines: lines)))
          open = nil
        } else {
          open = (language, lines + [line])
        }
      } else if trimmed.hasPrefix("```") {
        open = (String(trimmed.dropFirst(3)), [])
      }
    }
    return blocks
  }

  /// Returns the blocks of a language.
  func blocks(in language: String) -> [Listing] {
    blocks.filter { $0.language == language }.map(\.listing)
  }

  /// The Swift blocks that no source contains.
  var strayBlocks: [Listing] {
    blocks(in: "swift").filter { block in
      !sources.contains { $0.contains(block) || $0.contains(block.withoutMain) }
    }
  }
}

extension Article {
  /// Returns the articles of a package's catalogs, and its README.
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
    // A program with `@main` cannot be part of a test target.
    let program = package.appending(path: "Examples/YourOwnPage/Counter.swift")
    // The ports that the article is about.
    let ports = try name == "PortingAReducer" ? Self.ports(in: package) : []
    sources = ([examples, program] + ports)
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
      .map { Listing($0) }
  }

  private static func ports(in package: URL) throws -> [URL] {
    let folder = package.appending(path: "Tests/MigrationTests")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { folder.appending(path: $0) }
  }

  /// Returns the golden messages of the wire.
  static func goldenText() throws -> String {
    try text(ofFilesIn: "Tests/Fixtures/wire/down") + text(ofFilesIn: "Tests/Fixtures/wire/up")
      + text(ofFilesIn: "Tests/Fixtures/wire/events")
  }

  /// Returns the text of the runtime's pages, as a reader sees it.
  static func pageText() throws -> String {
    try text(ofFilesIn: "Public/lectern")
      .replacing(#/<span class="visually-hidden">.*?<\/span>/#, with: "")
      .replacing(#/<[^>]*>/#, with: "")
  }

  /// Returns the tokens of Deck that a talk may set, such as `--accent`.
  static func styleProperties() throws -> Set<Substring> {
    let css = try String(
      contentsOf: package.appending(path: "Public/deck/tokens.css"),
      encoding: .utf8
    )
    return Set(css.matches(of: #/\n  (--[a-z-]+):/#).map(\.1))
  }

  private static func text(ofFilesIn folder: String) throws -> String {
    let folder = package.appending(path: folder)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .map { folder.appending(path: $0, directoryHint: .checkFileSystem) }
      .filter { !$0.hasDirectoryPath }
      .map { try String(contentsOf: $0, encoding: .utf8) }
      .joined()
  }

  /// The folder of this package.
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
}
