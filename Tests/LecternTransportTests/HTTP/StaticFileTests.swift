import Foundation
import Testing

@testable import LecternTransport

/// A file knows whether it is the one that a browser has.
@Suite struct StaticFileTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func file() throws -> StaticFile {
    try #require(StaticFile(path: folder.url.appending(path: "a.html").path))
  }

  @Test("the tag is a quoted text, and the same for the same file")
  func entityTag() throws {
    try folder.write("a.html")
    let tag = try file().entityTag
    #expect(tag.count > 4)
    #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
    #expect(tag.dropFirst().dropLast().allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" })
    #expect(try file().entityTag == tag)
  }

  @Test("the tag changes with the file's length, and with its date")
  func change() throws {
    let url = try folder.write("a.html", "one")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)],
      ofItemAtPath: url.path
    )
    let tag = try file().entityTag
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 2)],
      ofItemAtPath: url.path
    )
    let later = try file().entityTag
    #expect(later != tag)
    try folder.write("a.html", "longer")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 2)],
      ofItemAtPath: url.path
    )
    #expect(try ![tag, later].contains(file().entityTag))
  }

  @Test("a tag matches alone or in a list")
  func matches() throws {
    try folder.write("a.html")
    let file = try file()
    let tag = file.entityTag
    for header in [
      tag, "W/\(tag)", "*", " * ", "\"x\", \(tag)", "\(tag), \"x\"", "\"x\",W/\(tag)\t,\"y\"",
    ] {
      #expect(file.matches(ifNoneMatch: header), "\(header)")
    }
  }

  @Test("another tag, or a malformed one, does not match")
  func matchesNot() throws {
    try folder.write("a.html")
    let file = try file()
    let bare = String(file.entityTag.dropFirst().dropLast())
    for header in ["", ",", "\"\"", "\"x\"", bare, "W/", "w/\(file.entityTag)", "\"*\"", "**"] {
      #expect(!file.matches(ifNoneMatch: header), "\(header)")
    }
  }

  @Test("a folder is no file, and neither is a missing path")
  func noFile() {
    #expect(StaticFile(path: folder.url.path) == nil)
    #expect(StaticFile(path: folder.url.appending(path: "no").path) == nil)
  }

  @Test("the content type follows the file's extension")
  func contentType() throws {
    try folder.write("a.html")
    #expect(try file().contentType == "text/html; charset=utf-8")
  }
}
