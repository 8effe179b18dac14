import Foundation

/// A golden file, which the tests of the pages and of the browser runtime read as well.
enum Fixture {
  static func text(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let url = folder.appending(path: "Fixtures/rich/\(name)")
    return try String(contentsOf: url, encoding: .utf8)
  }
}
