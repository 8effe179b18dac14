import Foundation

/// A golden file. The tests of the pages and of the browser runtime also read it.
enum Fixture {
  static func text(_ name: String) throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let url = folder.appending(path: "Fixtures/rich/\(name)")
    return try String(contentsOf: url, encoding: .utf8)
  }
}
