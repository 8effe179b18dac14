import Foundation
import RoomSamples
import Testing

/// What the compiler says about an app whose actions lack `@UserAction`.
@Suite struct ForgottenMacroTests {
  @Test(
    "an app whose actions have no names is an error that names the macro",
    .enabled(if: canCompile)
  )
  func action() throws {
    let errors = try Self.errors(
      of: """
        import Foundation
        import Lectern
        struct Counter: Reducer {
          enum Action { case incrTapped }
          func reduce(into count: inout Int, action: Action) -> Effect<Action> { .none }
        }
        struct CounterApp: LecternApp {
          var initialState: Int { 0 }
          var reducer: Counter { Counter() }
          func view(of count: Int, for role: Role) -> Date { Date(timeIntervalSince1970: 0) }
        }
        """
    )
    #expect(errors.count == 2)
    #expect(errors.last?.hasSuffix("mark its Action @UserAction") == true)
  }

  private static let products = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent()
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources")

  /// Whether the products are laid out as on Linux.
  private static var canCompile: Bool {
    FileManager.default.fileExists(
      atPath: products.appending(path: "Modules/Lectern.swiftmodule").path
    )
  }

  /// Returns the texts of the compiler's errors.
  private static func errors(of source: String) throws -> [Substring] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Source.swift")
    try Data(source.utf8).write(to: file)
    let systemLibraries = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .map { sources.appending(path: $0).path }
      .filter { FileManager.default.fileExists(atPath: "\($0)/module.modulemap") }
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library", file.path]
      + ([products.appending(path: "Modules").path] + systemLibraries).flatMap { ["-I", $0] }
    (process.standardError, process.standardOutput) = (output, output)
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix(file.path) }
      .compactMap { line in line.firstRange(of: ": error: ").map { line[$0.upperBound...] } }
  }
}
