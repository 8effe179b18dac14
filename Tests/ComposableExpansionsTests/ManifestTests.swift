import Foundation
import Testing

/// The manifest finds the toolchain's own swift-syntax without a variable. So do the manifests of packages that depend on this
/// one, and editors.
@Suite struct ManifestTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test("the macros are compiled against the toolchain's swift-syntax, if it has the modules")
  func macros() throws {
    let target = try output(of: ["swift", "-print-target-info"], environment: [:])
    let resources = try #require(target.firstMatch(of: /"runtimeResourcePath": "(.*)"/)?.1)
    let host = "\(resources)/host"
    let hasModules = FileManager.default.fileExists(
      atPath: "\(host)/SwiftSyntaxMacros.swiftmodule"
    )
    let manifest = try describe(environment: ["LECTERN_SWIFT_SYNTAX": ""])
    #expect(manifest.contains(host) == hasModules)
    #expect(manifest.contains("swiftlang/swift-syntax") != hasModules)
  }

  @Test("swift-syntax is compiled instead, if a variable says so")
  func package() throws {
    let manifest = try describe(environment: ["LECTERN_SWIFT_SYNTAX": "package"])
    #expect(manifest.contains("swiftlang/swift-syntax"))
    #expect(!manifest.contains("-lSwiftSyntax"))
  }

  @Test(
    "no test depends on a macro's own target, which would have every target compiled a second time, for the host"
  )
  func compiledOnce() throws {
    struct Manifest: Decodable {
      struct Target: Decodable {
        let name, type: String
        let dependencies: [Dependency]
      }
      /// The name, and a condition that may be nil.
      struct Dependency: Decodable { let byName: [String?]? }
      let targets: [Target]
    }
    let json = try describe(environment: ["LECTERN_SWIFT_SYNTAX": ""])
    let targets = try JSONDecoder().decode(Manifest.self, from: Data(json.utf8)).targets
    func names(_ type: String) -> Set<String> {
      Set(targets.filter { $0.type == type }.map(\.name))
    }
    try #require(names("macro") == ["ComposableMacros"])
    for target in targets where target.type == "test" {
      let dependencies = Set(target.dependencies.compactMap { $0.byName?.first ?? nil })
      #expect(dependencies.isDisjoint(with: names("macro")), "\(target.name)")
    }
  }

  /// Returns the manifest's declarations as JSON.
  private func describe(environment: [String: String]) throws -> String {
    // The run of the tests may have locked the package's own folder.
    let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: scratch) }
    return try output(
      of: [
        "swift", "package", "--package-path", Self.package.path, "--scratch-path", scratch.path,
        "dump-package",
      ],
      environment: environment
    ).replacing("\\/", with: "/")
  }

  private func output(of command: [String], environment: [String: String]) throws -> String {
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: text, as: UTF8.self)
  }
}
