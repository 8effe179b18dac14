import Testing

/// Folders of a target are layers: one uses the other.
@Suite struct FolderUseTests {
  @Test("no two folders of a target use each other")
  func pairs() throws {
    for (target, files) in try SourceTree.all.get().targets {
      #expect(FolderUse(of: files).mutual == [], "\(target)")
    }
  }

  @Test("folders use each other by the names of types; comments, texts and own types do not count")
  func examples() {
    func mutual(_ first: String, _ second: String) -> Int {
      FolderUse(of: [
        SourceTree.File(
          target: "T",
          file: SourceFile(name: "A.swift", text: first, folder: "First")
        ),
        SourceTree.File(
          target: "T",
          file: SourceFile(name: "B.swift", text: second, folder: "Second")
        ),
      ]).mutual.count
    }
    #expect(mutual("struct A {\n  let b: B\n}", "enum B {\n  case a(A)\n}") == 1)
    #expect(mutual("struct A {\n  let b: B\n}", "extension A {}\nstruct B {}") == 1)
    #expect(mutual("struct A {\n  let b: B\n}", "struct B {}") == 0)
    #expect(
      mutual("struct A {\n  let b: B\n}", "/// An ``A``.\nstruct B {\n  let a = \"A\"\n}") == 0
    )
    #expect(
      mutual("private struct A {}\nlet b = B()", "struct A {}\nstruct B {\n  let a: A\n}") == 0
    )
  }
}
