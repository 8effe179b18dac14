import Foundation

/// A folder of pages that is gone when the test is over; what lies beside it is not to be served.
final class Site: Sendable {
  private let outer: URL
  let folder: URL

  init() throws {
    outer = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    folder = outer.appending(path: "public")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: outer.appending(path: "secret.txt"))
  }

  deinit {
    try? FileManager.default.removeItem(at: outer)
  }

  func write(_ path: String, _ text: String) throws {
    try write(path, Data(text.utf8))
  }

  func write(_ path: String, _ data: Data) throws {
    let file = folder.appending(path: path)
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: file)
  }
}
