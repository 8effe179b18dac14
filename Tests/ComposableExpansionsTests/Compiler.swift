import Foundation

/// The compiler, with the macros and modules that the tests run with.
struct Compiler {
  private let modules: URL
  private let macros: URL
  /// The folder of the C module that LecternWire imports.
  private let library = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/CZlib")

  /// Nil if the products are laid out otherwise than on Linux.
  init?() {
    let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    func find(_ names: [String], containing file: String = "") -> URL? {
      names.map { products.appending(path: $0) }.first {
        FileManager.default.fileExists(atPath: $0.appending(path: file).path)
      }
    }
    guard
      let modules = find(["Modules-tool", "Modules"], containing: "Composable.swiftmodule"),
      let macros = find(["ComposableMacros-tool", "ComposableMacros"])
    else { return nil }
    (self.modules, self.macros) = (modules, macros)
  }

  /// Returns what the compiler prints about a source.
  func diagnostics(of source: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Source.swift")
    try Data(source.utf8).write(to: file)
    let output = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    // -typecheck would expand no macro that nothing refers to.
    process.arguments = [
      "swiftc", "-emit-module", "-o", folder.appending(path: "Source.swiftmodule").path,
      "-swift-version", "6", "-I", modules.path, "-I", library.path,
      "-load-plugin-executable", "\(macros.path)#ComposableMacros", file.path,
    ]
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}
