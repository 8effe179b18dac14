/// How large a type is: its stored properties, and the files that declare its members.
struct TypeShape: Sendable {
  /// The name after that of its target: `Lectern.Room`.
  let name: String
  var storedProperties = 0
  var files: Set<String> = []

  /// Returns the shapes of the types that a tree declares.
  ///
  /// A type of another package has none, and neither has a protocol: what extends one is a function on it, as each
  /// higher-order reducer is.
  static func all(in tree: SourceTree) -> [TypeShape] {
    var shapes: [String: TypeShape] = [:]
    let targets = Set(tree.files.map(\.target))
    for file in tree.files {
      for declaration in file.declarations
      where declaration.kind != .extension && declaration.kind != .protocol {
        let name = "\(file.target).\(declaration.name)"
        shapes[name, default: TypeShape(name: name)].storedProperties +=
          declaration.storedProperties.count
        shapes[name]?.files.insert(file.path)
      }
    }
    for file in tree.files {
      for declaration in file.declarations where declaration.kind == .extension {
        let own = "\(file.target).\(declaration.name)"
        let names =
          shapes[own] == nil
          ? targets.map { "\($0).\(declaration.name)" } : [own]
        for name in names { shapes[name]?.files.insert(file.path) }
      }
    }
    return shapes.values.sorted { $0.name < $1.name }
  }
}
