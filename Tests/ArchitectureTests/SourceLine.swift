/// A line of code.
struct SourceLine {
  let indentation: Int
  let text: Substring
  /// The words up to the name that the line declares, without attributes.
  let words: [Substring]

  init(_ line: Substring) {
    let text = line.drop { $0 == " " }
    indentation = line.count - text.count
    self.text = text
    words = Self.withoutAttributes(text).split(separator: " ")
  }

  func number(of character: Character) -> Int { text.count { $0 == character } }

  /// Returns the type that the line begins to declare or to extend.
  func declaration(in parent: String?) -> TypeDeclaration? {
    guard let (keyword, modifiers, name) = declared, let name,
      let kind = TypeDeclaration.Kind(rawValue: String(keyword))
    else { return nil }
    let own = String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    return TypeDeclaration(
      kind: kind,
      name: [parent, own].compactMap(\.self).joined(separator: "."),
      modifiers: modifiers
    )
  }

  /// Returns the name of the stored property that the line declares.
  ///
  /// - Parameter next: the line after it. It may have an observer of the property.
  func storedProperty(before next: SourceLine?) -> String? {
    guard let (keyword, modifiers, name) = declared, let name, keyword == "let" || keyword == "var",
      modifiers.isDisjoint(with: ["class", "static"])
    else { return nil }
    let beforeBrace = text.prefix { $0 != "{" }
    let isComputed = beforeBrace.count < text.count && !beforeBrace.contains(" = ")
    let observes = ["didSet", "willSet"].contains { next?.text.hasPrefix($0) ?? false }
    return isComputed && !observes
      ? nil : String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }

  /// The name of the function, property or type, or the first label of the initializer, that other modules may use.
  var exportedName: String? {
    guard let (keyword, modifiers, name) = declared,
      !modifiers.isDisjoint(with: ["package", "public"])
    else { return nil }
    let isInitializer = keyword.hasPrefix("init(")
    guard isInitializer || ["func", "let", "macro", "typealias", "var"].contains(keyword) else {
      return nil
    }
    return (isInitializer ? keyword.dropFirst("init(".count) : name).map { name in
      String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    }
  }

  /// The keyword of a declaration, its modifiers, and its name.
  private var declared: (keyword: Substring, modifiers: Set<String>, name: Substring?)? {
    guard let index = words.firstIndex(where: { !Self.isModifier($0) }) else { return nil }
    // `class` is a modifier, too.
    if words[index] == "class", index + 1 < words.count,
      ["func", "let", "subscript", "var"].contains(words[index + 1])
    {
      return nil
    }
    return (
      words[index], Set(words[..<index].map(String.init)), words.dropFirst(index + 1).first
    )
  }

  private static func isModifier(_ word: Substring) -> Bool {
    modifiers.contains(String(word.prefix { $0 != "(" }))
  }

  private static let modifiers: Set = [
    "distributed", "dynamic", "fileprivate", "final", "indirect", "internal", "lazy", "nonisolated",
    "open", "override", "package", "private", "public", "static", "unowned", "weak",
  ]

  private static func withoutAttributes(_ text: Substring) -> Substring {
    var rest = text
    while rest.first == "@" {
      var depth = 0
      rest = rest.drop { character in
        depth += character == "(" ? 1 : character == ")" ? -1 : 0
        return character != " " || depth > 0
      }
      .drop { $0 == " " }
    }
    return rest
  }
}
