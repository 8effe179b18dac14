import Testing

/// A public error is a struct: an enum can gain no case, and no cause, without breaking those who switch over it.
@Suite struct PublicErrorTests {
  @Test("no public error is an enum")
  func enums() throws {
    let files = try SourceTree.all.get().files
    let errors = Set(
      files.flatMap(\.declarations).filter {
        !$0.inherited.isDisjoint(with: ["Error", "LocalizedError"])
      }
      .map(\.name)
    )
    let found = files.flatMap { file in
      file.declarations.filter { declaration in
        declaration.kind == .enum && declaration.modifiers.contains("public")
          && errors.contains(declaration.name)
      }
      .map { "\(file.target).\($0.name)" }
    }
    #expect(found == [])
  }
}
