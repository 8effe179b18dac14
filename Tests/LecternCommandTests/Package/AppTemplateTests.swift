import Foundation
import Testing

@testable import LecternCommand

@Suite struct AppTemplateTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "lectern-new-\(UUID().uuidString)")

  private func template(_ lectern: LecternDependency = .folder("../lectern")) throws -> AppTemplate
  {
    AppTemplate(name: try AppName("Quiz", modules: []), lectern: lectern)
  }

  @Test("a package names Lectern by a relative path, unless they have no folder in common")
  func paths() {
    #expect(LecternDependency.on("/code/lectern", from: "/code/Quiz") == .folder("../lectern"))
    #expect(LecternDependency.on("/code/lectern", from: "/code/a/Quiz") == .folder("../../lectern"))
    #expect(LecternDependency.on("/code/lectern", from: "/srv/Quiz") == .folder("/code/lectern"))
  }

  @Test("a repository is a dependency by its branch or a version, and its name is the package's")
  func repositories() throws {
    let url = "https://example.org/swift-lectern.git"
    let branch = LecternDependency.repository(url: url, version: nil)
    #expect(branch.expression == ".package(url: \"\(url)\", branch: \"main\")")
    let version = LecternDependency.repository(url: url, version: "1.2.0")
    #expect(version.expression == ".package(url: \"\(url)\", from: \"1.2.0\")")
    #expect(try template(version).manifest.contains("package: \"swift-lectern\""))
  }

  @Test("the package has the example's files under the app's name")
  func files() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try template().write(to: folder.path, from: LecternSources())
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    for path in [
      ".gitignore", "Package.swift", "Public/index.html", "Sources/Quiz/Quiz.swift",
      "Tests/QuizTests/PollTests.swift",
    ] {
      #expect(paths.contains(path), "\(path)")
    }
    for path in paths {
      #expect(!path.contains("NewApp"))
      let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8)
      #expect(text?.contains("NewApp") != true, "\(path)")
    }
    let error = #expect(throws: CommandError.self) {
      try template().write(to: folder.path, from: LecternSources())
    }
    #expect(error?.description.hasPrefix("\(folder.path) exists.") == true)
  }

  @Test("an app is made in the working folder, and beside Lectern's own folder instead of in it")
  func place() throws {
    let name = try AppName("Quiz", modules: [])
    func place(_ path: String?, in current: String) -> String {
      NewCommand.folder(for: name, path: path, in: current, sources: "/code/lectern")
    }
    #expect(place(nil, in: "/home/ada") == "/home/ada/Quiz")
    #expect(place(nil, in: "/code/lectern") == "/code/Quiz")
    #expect(place(nil, in: "/code/lectern/Sources") == "/code/Quiz")
    #expect(place("talks/quiz", in: "/home/ada") == "/home/ada/talks/quiz")
    #expect(place("../quiz", in: "/code/lectern") == "/code/quiz")
    #expect(place("/srv/quiz", in: "/code/lectern") == "/srv/quiz")
  }
}
