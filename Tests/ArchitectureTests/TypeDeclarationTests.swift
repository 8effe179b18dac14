import Testing

/// Declarations are read from lines, as the formatter writes them.
@Suite struct TypeDeclarationTests {
  private func declarations(_ lines: String...) -> [TypeDeclaration] {
    TypeDeclaration.all(
      in: SourceFile(name: "A.swift", text: lines.joined(separator: "\n"))
    )
  }

  @Test(
    "a stored property is found",
    arguments: [
      "let a: Int", "var a = 1", "public private(set) var a: Int?",
      "@Flag(help: \"b: {\") var a = false",
      "nonisolated(unsafe) var a: Int", "lazy var a = { 1 }()", "weak var a: Object?",
      "private let a: @Sendable () -> Void", "var a: Int = 1 {\n    didSet {}\n  }",
      "var a: Int {\n    willSet {}\n  }", "@Wrapped @Other(1) package var a: [String: Int] = [:]",
    ]
  )
  func stored(line: String) {
    let found = declarations("struct A {", "  \(line)", "}")
    #expect(found.map(\.storedProperties) == [["a"]])
  }

  @Test(
    "other lines are no stored properties",
    arguments: [
      "var a: Int { 1 }", "var a: Int {\n    let b = 1\n    return b\n  }", "static let a = 1",
      "class var a: Int { 1 }", "func a() {\n    let b = 1\n  }", "case a", "// let a: Int",
      "/*\n  let a: Int\n  */", "let_a()", "subscript(a: Int) -> Int { a }",
      "func a() -> String {\n    \"\"\"\n  let a: Int\n    \"\"\"\n  }",
    ]
  )
  func notStored(line: String) {
    let found = declarations("final class A {", "  \(line)", "}")
    #expect(found.map(\.storedProperties) == [[]])
  }

  @Test("nested types have their own properties, and the names of those around them")
  func nested() {
    let found = declarations(
      "public struct A<B: Equatable>: Error, Hashable {",
      "  let a: Int",
      "  private enum C {",
      "    case d",
      "  }",
      "  let e: Int",
      "}",
      "extension A.C: Sendable {}",
      "extension A",
      "where B: Hashable {",
      "  package func f() {}",
      "  public init(g: Int) {}",
      "}"
    )
    #expect(found.map(\.name) == ["A", "A.C", "A.C", "A"])
    #expect(found.map(\.kind) == [.struct, .enum, .extension, .extension])
    #expect(found.map(\.storedProperties) == [["a", "e"], [], [], []])
    #expect(found.first?.inherited == ["Error", "Hashable"])
    #expect(found.first?.modifiers == ["public"])
    #expect(found[1].isFilePrivate)
    #expect(found.last?.members == ["f", "g"])
  }

  @Test("an import of a module counts as used by its names, and by those of what it exports")
  func vocabulary() {
    func file(_ target: String, _ text: String) -> SourceTree.File {
      SourceTree.File(target: target, file: SourceFile(name: "A.swift", text: text))
    }
    let vocabulary = ModuleVocabulary(
      of: SourceTree(files: [
        file(
          "A",
          "@_exported public import B\nstruct Own {}\nextension Int {\n  public var half: Int { 1 }\n}"
        ),
        file("B", "public func made() {}\nextension Other {\n  func hidden() {}\n}"),
      ])
    )
    for word in ["Own", "half", "made"] { #expect(vocabulary.uses("A", words: [word]) == true) }
    for word in ["hidden", "Int"] { #expect(vocabulary.uses("A", words: [word]) == false) }
    #expect(vocabulary.uses("Dispatch", words: ["DispatchQueue"]) == true)
    #expect(vocabulary.uses("Dispatch", words: ["Queue"]) == false)
    #expect(vocabulary.uses("Unknown", words: ["Unknown"]) == nil)
  }
}
