import ArgumentParser
import Foundation
import LecternTransport
import Testing

@testable import LecternServer

/// Resources and pages beside the executable.
@Suite struct ResourceBundleTests {
  private let parent = FileManager.default.temporaryDirectory
    .appending(path: "\(UUID())", directoryHint: .isDirectory)
  private let resources = ResourceBundle(package: "ShowOfHands", target: "Hands")

  private func withFolder(_ name: String, _ body: (URL) throws -> Void) throws {
    let folder = parent.appending(path: name, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: parent) }
    try body(folder)
  }

  @Test("the runtime's resources are beside the tests' own executable")
  func runtime() throws {
    let folder = try ResourceBundle.runtime.folder
    #expect(FileKind(of: folder.path) == .folder)
    #expect(FileManager.default.fileExists(atPath: folder.appending(path: "page.js").path))
  }

  @Test("the folder has the name that SwiftPM gives it")
  func name() {
    #expect(resources.name.hasPrefix("ShowOfHands_Hands."))
  }

  @Test("the first folder that has the resources is used")
  func found() throws {
    try withFolder(resources.name) { folder in
      let found = try resources.folder(in: [URL(filePath: "/no/such/folder"), parent])
      #expect(found.standardizedFileURL.path == folder.standardizedFileURL.path)
    }
  }

  @Test("a file with the name of the resources is not their folder")
  func file() throws {
    try withFolder("other") { _ in
      try Data().write(to: parent.appending(path: resources.name))
      #expect(throws: ResourcesMissing(name: resources.name, parent: parent.path)) {
        try resources.folder(in: [parent])
      }
    }
  }

  @Test("the error of missing resources names the folder, its place and the remedy")
  func missing() {
    let error = ResourcesMissing(name: "App_App.resources", parent: "/opt/app")
    #expect(
      error.description == """
        there is no folder App_App.resources in /opt/app; copy it beside the executable, from the folder in which \
        swift build has put both
        """
    )
  }

  @Test("without --public, the first folder Public has the pages")
  func publicFolder() throws {
    try withFolder("Public") { folder in
      let elsewhere = URL(filePath: "/no/such/folder")
      let found = try ServerOptions.parse([]).publicFolder(in: [elsewhere, parent])
      #expect(found.standardizedFileURL.path == folder.standardizedFileURL.path)
    }
  }

  @Test("the error of missing pages names the places and the remedy")
  func missingPublic() throws {
    let options = try ServerOptions.parse([])
    let error = #expect(throws: ValidationError.self) {
      try options.publicFolder(in: [URL(filePath: "/here"), URL(filePath: "/opt/app")])
    }
    #expect(
      error?.message == """
        there is no folder Public in /here or /opt/app; copy it there, or name the pages' folder with --public
        """
    )
  }

  @Test("--public has precedence over the folders Public")
  func publicOption() throws {
    try withFolder("Public") { _ in
      let other = FileManager.default.temporaryDirectory.path
      let found = try ServerOptions.parse(["--public", other])
        .publicFolder(in: [parent])
      #expect(found.path == URL(filePath: other, directoryHint: .isDirectory).path)
    }
  }
}
