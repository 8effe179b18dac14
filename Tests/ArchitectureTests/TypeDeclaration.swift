/// A declaration or an extension of a type, as its lines are: the formatter indents them by two spaces a level.
struct TypeDeclaration: Equatable {
  enum Kind: String, CaseIterable {
    case actor, `class`, `enum`, `extension`, `protocol`, `struct`
  }

  let kind: Kind
  /// The name with those of the types around it: `Rehearsal.Options`.
  let name: String
  let modifiers: Set<String>
  /// The names after the colon.
  var inherited: Set<String> = []
  var storedProperties: [String] = []

  /// The names of the functions and properties, and the first labels of the initializers, that other modules may use.
  var members: Set<String> = []

  var isNested: Bool { name.contains(".") }
  var isFilePrivate: Bool { !modifiers.isDisjoint(with: ["fileprivate", "private"]) }

  /// Returns the declarations of a file in the order of their beginnings.
  static func all(in file: SourceFile) -> [TypeDeclaration] {
    all(in: file.code)
  }

  static func all(in code: String) -> [TypeDeclaration] {
    let lines = code.split(separator: "\n").map(SourceLine.init).filter { !$0.words.isEmpty }
    var declarations: [TypeDeclaration] = []
    /// The types around a line, by index, with their indentations.
    var open: [(index: Int, indentation: Int)] = []
    /// The last line of the latest declaration's heading.
    var headingEnd = -1
    for (number, line) in lines.enumerated() where number > headingEnd {
      while let last = open.last, line.indentation <= last.indentation { open.removeLast() }
      if var declaration = line.declaration(in: open.last.map { declarations[$0.index].name }) {
        let heading = lines[number...].prefix { $0.number(of: "{") == 0 }.map(\.text)
        headingEnd = number + heading.count
        let end = lines.dropFirst(headingEnd).first?.text ?? ""
        declaration.inherited = inherited((heading + [end]).joined(separator: " "))
        declarations.append(declaration)
        open.append((declarations.count - 1, line.indentation))
      } else if let last = open.last, line.indentation == last.indentation + 2 {
        let next = lines.dropFirst(number + 1).first
        if let name = line.storedProperty(before: next) {
          declarations[last.index].storedProperties.append(name)
        }
        if let name = line.exportedName { declarations[last.index].members.insert(name) }
      }
    }
    return declarations
  }

  /// Returns the types that the heading of a declaration names after its colon.
  private static func inherited(_ heading: String) -> Set<String> {
    let heading = heading.prefix { $0 != "{" }
    // A generic parameter has a colon of its own.
    var depth = 0
    guard
      let colon = heading.firstIndex(where: { character in
        depth += character == "<" ? 1 : character == ">" ? -1 : 0
        return depth == 0 && character == ":"
      })
    else { return [] }
    return Set(
      heading[colon...].split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "_" }
        .map(String.init)
    )
  }
}
