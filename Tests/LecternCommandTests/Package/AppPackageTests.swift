import Foundation
import Testing

@testable import LecternCommand

@Suite struct AppPackageTests {
  private func package(
    dependencies: String = "[]",
    products: String = "",
    targets: String
  ) throws -> AppPackage {
    let text =
      #"{"name": "Talks", "dependencies": \#(dependencies), "products": [\#(products)], "targets": [\#(targets)]}"#
    return try JSONDecoder().decode(AppPackage.self, from: Data(text.utf8))
  }

  private let quiz = #"{"name": "Quiz", "type": "executable", "path": "Quiz"}"#
  private let board = #"{"name": "Board", "type": "executable"}"#
  private let tests = #"{"name": "QuizTests", "type": "test"}"#

  @Test("the only executable needs no name")
  func one() throws {
    let package = try package(targets: "\(quiz), \(tests)")
    #expect(try package.executable(named: nil) == "Quiz")
    #expect(try package.executable(named: "Quiz") == "Quiz")
  }

  @Test("of several executables, one is named, and the error lists them")
  func several() throws {
    let package = try package(targets: "\(quiz), \(board)")
    let error = #expect(throws: CommandError.self) { try package.executable(named: nil) }
    #expect(error?.description.contains("Name one as --product: Quiz, Board.") == true)
    #expect(try package.executable(named: "Board") == "Board")
    let unknown = #expect(throws: CommandError.self) { try package.executable(named: "Bord") }
    #expect(unknown?.description.contains("no executable Bord. It has Quiz, Board.") == true)
  }

  @Test("a target goes by the name of its product")
  func products() throws {
    let package = try package(
      products: #"""
        {"name": "quiz", "targets": ["Quiz"], "type": {"executable": null}},
        {"name": "Kit", "targets": ["Kit"], "type": {"library": ["automatic"]}}
        """#,
      targets: quiz
    )
    #expect(package.executables == ["quiz"])
  }

  @Test("a package without an executable is an error that says what to declare")
  func none() throws {
    let package = try package(targets: tests)
    let error = #expect(throws: CommandError.self) { try package.executable(named: nil) }
    #expect(error?.description.contains(".executableTarget") == true)
  }

  @Test("packages that are named by their paths are told from those with a URL")
  func localPackages() throws {
    let package = try package(
      dependencies: #"""
        [{"fileSystem": [{"identity": "lectern", "path": "/code/lectern"}]},
         {"sourceControl": [{"identity": "other", "location": {}}]}]
        """#,
      targets: quiz
    )
    #expect(package.localPackages == ["/code/lectern"])
  }
}
