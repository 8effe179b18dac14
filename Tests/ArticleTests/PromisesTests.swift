import Foundation
import Testing

/// The tests that the threat model names for its promises.
@Suite struct PromisesTests {
  /// Returns the tests in the last column of the tables of promises.
  static func witnesses() throws -> [String] {
    let article = try String(
      contentsOf: Article.package.appending(path: "Sources/Lectern/Lectern.docc/ThreatModel.md"),
      encoding: .utf8
    )
    return article.split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
      .flatMap { $0.matches(of: /`([A-Za-z]+\/[A-Za-z_\/+]+)`/).map { String($0.output.1) } }
  }

  @Test("every test that a promise names exists", arguments: try witnesses())
  func exists(witness: String) {
    let files = ["Tests", "Benchmarks/Tests"].flatMap { folder in
      ["swift", "py", "test.js"].map { "\(folder)/\(witness).\($0)" }
    }
    #expect(
      files.contains {
        FileManager.default.fileExists(atPath: Article.package.appending(path: $0).path)
      }
    )
  }

  @Test("the threat model has promises")
  func some() throws {
    #expect(try Self.witnesses().count > 20)
  }
}
