import Foundation
import Testing

/// The required version of Swift is the same everywhere.
@Suite struct SwiftVersionTests {
  static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  func text(of path: String) throws -> String {
    try String(contentsOf: Self.package.appending(path: path), encoding: .utf8)
  }

  @Test("the manifests, the README, the articles and Scripts/setup state the same version of Swift")
  func version() throws {
    let manifest = try text(of: "Package.swift")
    let version = try #require(manifest.firstMatch(of: /swift-tools-version: (\d+)\.(\d+)/))
    let (major, minor) = (version.1, version.2)
    for path in ["README.md", "Sources/Lectern/Lectern.docc/YourFirstPage.md"] {
      #expect(try text(of: path).contains("Swift \(major).\(minor) or later"), "\(path)")
    }
    let benchmarks = try text(of: "Benchmarks/Package.swift")
    #expect(benchmarks.contains("swift-tools-version: \(major).\(minor)"))
    let firstPage = try text(of: "Sources/Lectern/Lectern.docc/YourFirstPage.md")
    #expect(firstPage.contains("swift-tools-version: \(major).\(minor)"))
    let setup = try text(of: "Scripts/setup")
    #expect(setup.contains("major < \(major) || (major == \(major) && minor < \(minor))"))
    #expect(setup.contains("needs \(major).\(minor) or later"))
  }
}
