import Testing

@testable import LecternDevelopment

@Suite struct CompilerMistakeTests {
  @Test func `a line of the compiler names the file in the package`() {
    let line = "/app/Board/Counter.swift:12:5: error: cannot find 'cout' in scope"
    #expect(
      CompilerMistake(line, in: "/app")
        == CompilerMistake(
          file: "Board/Counter.swift",
          line: 12,
          column: 5,
          message: "cannot find 'cout' in scope"
        )
    )
  }

  @Test(arguments: [
    "[3/5] Compiling App Counter.swift", "error: emit-module command failed", "",
    "/app/A.swift:1:2: warning: unused", "/app/A.swift:x:2: error: e", ": error: e",
  ])
  func `other lines are no mistakes`(line: String) {
    #expect(CompilerMistake(line, in: "/app") == nil)
  }

  @Test func `a mistake counts once`() {
    let output = """
      /app/A.swift:1:2: error: one
      /app/A.swift:1:2: error: one
      /app/B.swift:3:4: error: two
      error: fatalError
      """
    guard case .failed(let mistakes, "") = BuildResult.failure(output, in: "/app") else {
      Issue.record("the output has mistakes")
      return
    }
    #expect(mistakes.map(\.file) == ["A.swift", "B.swift"])
  }

  @Test func `a failure without a place shows the end of the output`() {
    #expect(
      BuildResult.failure("error: no such module\n", in: "/app")
        == .failed([], output: "error: no such module")
    )
  }
}
