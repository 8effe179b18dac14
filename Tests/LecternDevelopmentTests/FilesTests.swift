import Foundation
import Testing

@testable import LecternDevelopment

@Suite struct FilesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "lectern-development-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Board"),
      withIntermediateDirectories: true
    )
    try write("one", to: "Board/A.swift")
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: path))
  }

  private var stamps: FileStamps { FileStamps(of: [folder.path]) { $0.hasSuffix(".swift") } }

  @Test func `saving, adding and removing a file changes the stamps`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let start = stamps
    #expect(stamps == start && stamps.digest == start.digest)
    try write("longer", to: "Board/A.swift")
    let saved = stamps
    #expect(saved != start && saved.digest != start.digest)
    try write("", to: "Board/B.swift")
    #expect(stamps != saved)
    try FileManager.default.removeItem(at: folder.appending(path: "Board/B.swift"))
    #expect(stamps == saved)
    try write("", to: "Board/notes.txt")
    try write("", to: "Board/.A.swift")
    #expect(stamps == saved)
  }

  @Test func `an executable of SwiftPM tells its package`() throws {
    let package = try PackageLocation(of: "/app/.build/x86_64-unknown-linux-gnu/debug/Board") {
      $0 == "/app"
    }
    #expect(package.root == "/app")
    #expect(
      package.buildArguments == [
        "build", "--package-path", "/app", "--scratch-path", "/app/.build", "-c", "debug",
        "--product", "Board",
      ]
    )
    let other = try PackageLocation(of: "/app/.build/run/arm64/release/Board") { $0 == "/app" }
    #expect((other.root, other.scratch) == ("/app", "/app/.build/run"))
  }

  @Test(arguments: ["/usr/bin/Board", "/elsewhere/.build/arm64/debug/Board"])
  func `another executable is refused`(path: String) {
    #expect(throws: PackageLocation.Problem.self) {
      try PackageLocation(of: path) { $0 == "/app" }
    }
  }

  @Test func `packages that are named by path are watched`() {
    let state = """
      {"object": {"dependencies": [
        {"packageRef": {"kind": "remoteSourceControl", "location": "https://example.org/a"}},
        {"packageRef": {"kind": "fileSystem", "location": "/code/lectern"}}
      ]}, "version": 7}
      """
    #expect(SourceFiles.localPackages(in: Data(state.utf8)) == ["/code/lectern"])
    #expect(SourceFiles.localPackages(in: Data("{".utf8)) == [])
  }
}
