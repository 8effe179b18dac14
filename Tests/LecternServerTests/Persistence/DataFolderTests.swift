import Foundation
import Testing

@testable import LecternServer

@Suite struct DataFolderTests {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  @Test("a second server is refused with the process that uses the folder, until it ends")
  func second() throws {
    defer { try? FileManager.default.removeItem(at: url) }
    do {
      let first = try DataFolder(url)
      let error = #expect(throws: DataFolderInUse.self) { try DataFolder(first.url) }
      #expect(error == DataFolderInUse(path: url.path, process: Int(getpid())))
      #expect(error?.description.contains("--data") == true)
    }
    _ = try DataFolder(url)
  }

  @Test("the folder and its lock are for their owner alone")
  func permissions() throws {
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = try DataFolder(url)
    for (path, mode) in [(folder.url.path, 0o700), (folder.url.path + "/.lock", 0o600)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
  }

  @Test("a folder that cannot be created does not prevent the start")
  func unmakeable() throws {
    let folder = try DataFolder(URL(filePath: "/dev/null/data"))
    #expect(folder.url.path == "/dev/null/data")
  }
}
