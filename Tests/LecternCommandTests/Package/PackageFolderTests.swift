import ArgumentParser
import Testing

@testable import LecternCommand

@Suite struct PackageFolderTests {
  private func folder(around path: String) throws -> String {
    try PackageFolder(around: path) { $0 == "/code/Quiz" }.path
  }

  @Test("the package is that of the working folder, or of the nearest folder around it")
  func nearest() throws {
    #expect(try folder(around: "/code/Quiz") == "/code/Quiz")
    #expect(try folder(around: "/code/Quiz/Sources/Quiz") == "/code/Quiz")
    let error = #expect(throws: CommandError.self) { try folder(around: "/code") }
    #expect(error?.description.contains("no Package.swift in /code") == true)
  }

  @Test("a server that is started in another folder is told its pages, unless they are named")
  func pages() throws {
    let package = try PackageFolder(around: "/code/Quiz") { _ in true }
    func arguments(_ words: [String], in current: String, hasPages: Bool = true) -> [String] {
      package.serverArguments(words, in: current, hasPages: hasPages)
    }
    #expect(arguments(["--share"], in: "/code/Quiz") == ["--share"])
    let sources = "/code/Quiz/Sources"
    #expect(arguments(["--share"], in: sources) == ["--public", "/code/Quiz/Public", "--share"])
    #expect(arguments(["--public", "p"], in: sources) == ["--public", "p"])
    #expect(arguments(["--public=p"], in: sources) == ["--public=p"])
    #expect(arguments([], in: sources, hasPages: false) == [])
  }

  @Test("what a command doesn't know goes to the server or to swift test")
  func passedOn() throws {
    let run = try RunCommand.parse(["--product", "Quiz", "--port", "0", "--share"])
    #expect(run.app.product == "Quiz")
    #expect(run.server.passed == ["--port", "0", "--share"])
    #expect(try DevCommand.parse(["--port", "0"]).server.passed == ["--port", "0"])
    #expect(try RunCommand.parse(["--", "--help"]).server.passed == ["--help"])
    #expect(try TestCommand.parse(["--filter", "Poll"]).arguments == ["--filter", "Poll"])
  }
}
