import Testing

/// A type that grows too large has taken in a second job. It is split by meaning.
@Suite struct TypeShapeTests {
  private static let maximumProperties = 16
  private static let maximumFiles = 8

  @Test("a type has 16 stored properties or fewer")
  func storedProperties() throws {
    let shapes = try TypeShape.all(in: SourceTree.all.get())
    #expect(shapes.count > 500)
    for shape in shapes {
      #expect(shape.storedProperties <= Self.maximumProperties, "\(shape.name)")
    }
  }

  @Test("a type is declared in 8 files or fewer")
  func files() throws {
    for shape in try TypeShape.all(in: SourceTree.all.get()) {
      #expect(shape.files.count <= Self.maximumFiles, "\(shape.name)")
    }
  }

  @Test("the room executes commands, in 12 stored properties and 200 lines of code or fewer")
  func room() throws {
    let tree = try SourceTree.all.get()
    let shape = TypeShape.all(in: tree).first { $0.name == "LecternRoom.Room" }
    let room = try #require(shape)
    #expect(room.storedProperties <= 12)
    let lines = tree.files.filter { $0.target == "LecternRoom" && room.files.contains($0.path) }
      .flatMap { $0.file.code.split(separator: "\n") }
      .filter { !$0.allSatisfy(\.isWhitespace) }
    #expect((1...200).contains(lines.count))
  }

  @Test("extensions count for the type of their target, or of another one, and not for a protocol")
  func examples() {
    func file(_ target: String, _ name: String, _ text: String) -> SourceTree.File {
      SourceTree.File(target: target, file: SourceFile(name: name, text: text))
    }
    let shapes = TypeShape.all(
      in: SourceTree(files: [
        file("T", "A.swift", "struct A {\n  let a = 1\n  struct B {\n    let b = 1\n  }\n}"),
        file("T", "A+C.swift", "extension A {\n  var c: Int { 1 }\n}\nextension String {}"),
        file("U", "A+D.swift", "extension A.B {}\nextension P {}"),
        file("U", "P.swift", "protocol P {}"),
      ])
    )
    #expect(shapes.map(\.name) == ["T.A", "T.A.B"])
    #expect(shapes.map(\.storedProperties) == [1, 1])
    #expect(shapes.map(\.files.count) == [2, 2])
  }
}
