import Foundation
import Testing

/// Symbol links in the documentation name declarations of the package.
@Suite struct SymbolLinksTests {
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the documentation and the code of all targets, by path.
  static func sources() throws -> [String: String] {
    let folder = package.appending(path: "Sources")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    var sources: [String: String] = [:]
    for path in paths ?? [] where path.hasSuffix(".swift") || path.hasSuffix(".md") {
      sources[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    return sources
  }

  /// Returns the names in a text's links, such as `Store` and `send` of a link to `Store/send(_:)`.
  static func names(linkedIn text: String) -> [String] {
    text.matches(of: #/``([\w\/.:()-]+)``/#).flatMap { link in
      link.1.split(separator: "/").map { component in
        String(component.prefix { $0 != "(" && $0 != "-" })
      }
    }
  }

  /// Returns the names that a text's declarations introduce.
  static func names(declaredIn text: String) -> [String] {
    let declaration =
      #/\b(?:actor|associatedtype|case|class|enum|func|let|macro|protocol|struct|typealias|var)\s+`?(\w+)/#
    return text.matches(of: declaration).map { String($0.1) }
  }

  @Test("every symbol link names a declaration")
  func links() throws {
    let sources = try Self.sources()
    let code = sources.filter { $0.key.hasSuffix(".swift") }
    let targets = sources.keys.compactMap { $0.split(separator: "/").first.map(String.init) }
    let declared = Set(code.values.flatMap(Self.names(declaredIn:))).union(targets)
      .union(["init", "subscript", "Testing", "SourceLocation"])
    var count = 0
    for (path, text) in sources {
      for name in Self.names(linkedIn: text) {
        count += 1
        #expect(declared.contains(name), "linked in \(path)")
      }
    }
    #expect(count > 100)
  }

  @Test("links and declarations are found")
  func forms() {
    #expect(
      Self.names(linkedIn: "``Store/send(_:from:)`` and ``View-protocol``") == [
        "Store", "send", "View",
      ]
    )
    #expect(
      Self.names(declaredIn: "public struct Store {\n  func `send`() {}") == ["Store", "send"]
    )
  }
}
