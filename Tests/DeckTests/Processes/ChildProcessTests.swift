import Foundation
import Testing

@testable import Deck

/// Processes that a check talks to.
@Suite final class ChildProcessTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func shell(_ script: String) throws -> ChildProcess {
    try ChildProcess(
      ["/bin/sh", "-c", script],
      environment: ["NAME": "Ada"],
      errors: folder.appending(path: "errors")
    )
  }

  @Test("parts of the output are read while the process runs")
  func output() async throws {
    let child = try shell("read line; echo \"$line $NAME\"; echo late >&2; cat")
    try child.write(Data("hello\n".utf8))
    #expect(await child.next(endingWith: UInt8(ascii: "\n")) == "hello Ada")
    try child.write(Data("one\0two\0".utf8))
    #expect(await child.next(endingWith: 0) == "one")
    #expect(await child.next(endingWith: 0) == "two")
    await child.end()
    #expect(await child.next(endingWith: 0) == nil)
    #expect(child.errorText == "late\n")
  }

  @Test("a process that takes too long is killed, also if another one has its output")
  func limit() async throws {
    let child = try shell("sleep 5 & wait")
    let output = await child.limit(to: .milliseconds(1)) { await child.next(endingWith: 0) }
    #expect(output == nil)
  }

  @Test("writing to a process that has ended is an error")
  func ended() async throws {
    let child = try shell("exit 0")
    #expect(await child.next(endingWith: 0) == nil)
    await child.end()
    #expect(throws: (any Error).self) { try child.write(Data("hello".utf8)) }
  }

  @Test("a browser is found by its usual names, in the order of preference")
  func browser() throws {
    for name in ["google-chrome", "chromium", "microsoft-edge"] {
      let file = folder.appending(path: name)
      try Data().write(to: file)
      let isExecutable = name != "chromium"
      try FileManager.default.setAttributes(
        [.posixPermissions: isExecutable ? 0o755 : 0o644],
        ofItemAtPath: file.path
      )
    }
    let found = InstalledBrowser(searchPath: "/nowhere:\(folder.path)")
    #expect(found?.path == folder.appending(path: "google-chrome").path)
  }
}
