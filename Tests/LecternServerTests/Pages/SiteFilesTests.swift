import Foundation
import LecternTransport
import Testing

@testable import LecternServer

/// Files that a page shows or plays.
@Suite struct SiteFilesTests {
  @Test("a small video or sound is left to the transport, which sends parts of it")
  func played() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let site = Site(mounts: [.init(folder: folder)])
    for (name, isInMemory) in [("light.mp4", false), ("horn.mp3", false), ("light.png", true)] {
      try Data("0123456789".utf8).write(to: folder.appending(path: name))
      let file = try #require(StaticFile(path: folder.appending(path: name).path))
      let response = site.response(to: HTTPRequest(path: "/\(name)"), for: file)
      #expect((response != nil) == isInMemory, "\(name)")
    }
  }
}
