import ArgumentParser
import Foundation
import LecternLog
import Testing

@testable import LecternCommand

/// What `lectern log` finds at a path, and what `forget` removes.
@Suite struct LogFilesTests {
  @Test("a folder stands for the log of the room in it")
  func folder() async throws {
    let folder = try LogFolder()
    try await folder.write([[.action(1)]])
    #expect(try folder.location.file.path == folder.file.path)
    #expect(try LogLocation.parse([folder.file.path]).file.path == folder.file.path)
  }

  @Test("a path without a log is an error that says what to give")
  func missing() throws {
    let folder = try LogFolder()
    #expect {
      try folder.location.file
    } throws: {
      "\($0)".contains("The folder \(folder.path) has no log lectern-room.sqlite.")
    }
    #expect {
      try LogLocation.parse(["\(folder.path)/none"]).file
    } throws: {
      "\($0)".contains("There is no file \(folder.path)/none.")
    }
    #expect(throws: MissingLog.self) { try LogFiles(at: folder.location) }
  }

  @Test("forgetting a folder removes its logs, and nothing else")
  func forgetFolder() async throws {
    let folder = try LogFolder()
    for label in ["2026-11-22-140359", "damaged-1"] {
      try await folder.write([[.action(1)]])
      #expect(try folder.file.setAside(label) != nil)
    }
    try await folder.write([[.action(1)]])
    for name in ["links.json", "lectern-rooms", "lectern-room.sqlite.orphan-1"] {
      #expect(FileManager.default.createFile(atPath: "\(folder.path)/\(name)", contents: nil))
    }
    let copies = "\(folder.path)/lectern-room.sqlite.copies"
    try FileManager.default.createDirectory(atPath: copies, withIntermediateDirectories: false)
    let files = try LogFiles(at: folder.location)
    #expect(files.names.count == 4)
    try files.remove()
    #expect(try folder.names == ["lectern-room.sqlite.copies", "lectern-rooms", "links.json"])
  }

  @Test("forgetting a file leaves the other logs of its folder")
  func forgetFile() async throws {
    let folder = try LogFolder()
    for _ in 1...2 {
      try await folder.write([[.action(1)]])
      #expect(try folder.file.setAside("2026-11-22") != nil)
    }
    let first = "\(folder.path)/lectern-room.sqlite.2026-11-22"
    try LogFiles(at: LogLocation.parse([first])).remove()
    #expect(try folder.names == ["lectern-room.sqlite.2026-11-22-1"])
  }

  @Test("a log that a server has open stays, with all others of its folder")
  func inUse() async throws {
    let folder = try LogFolder()
    try await folder.write([[.action(1)]])
    #expect(try folder.file.setAside("2026-11-22") != nil)
    let log = try folder.open()
    let names = try folder.names
    #expect(throws: LogError.inUse(path: folder.file.path)) {
      try LogFiles(at: folder.location).remove()
    }
    #expect(try folder.names == names)
    log.close()
  }
}
