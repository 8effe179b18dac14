/// A JavaScript module divided into imports, exports and code.
///
/// Supported are named and namespace imports by relative addresses, and exports of declarations, each at the beginning of
/// a line.
struct ModuleSource {
  struct Import {
    /// The pattern that destructures the exports; nil for an import without names.
    let pattern: String?
    /// The relative address of the other module.
    let module: String
  }

  private(set) var imports: [Import] = []
  private(set) var exports: [String] = []
  /// The code without its imports.
  private(set) var lines: [Substring] = []

  /// Whether it may await outside of functions.
  private(set) var mayAwait = false
  /// Whether it is certainly a module, and no classic script.
  var isModule: Bool { !imports.isEmpty || !exports.isEmpty }

  /// - Parameter source: the module in UTF-8.
  /// - Throws: ``UnsupportedModule`` for other forms of import or export.
  init(_ source: [UInt8]) throws(UnsupportedModule) {
    let text = String(decoding: source, as: UTF8.self)
    var statement: String?
    /// The last line without indentation. It begins the statement that a line is part of.
    var start: Substring = ""
    for line in CommentStripper.strip(text) {
      if line.isCode { start = line.text }
      mayAwait = mayAwait || Self.mayAwait(line, in: start)
      if let begun = statement ?? (line.isCode && Self.isImport(line.text) ? "" : nil) {
        statement = begun + line.text + " "
        guard line.text.hasSuffix(";") else { continue }
        imports.append(try Self.imported(begun + line.text))
        statement = nil
      } else if line.isCode, line.text.hasPrefix("export ") {
        exports.append(try Self.exported(line.text))
        lines.append(line.text.dropFirst("export ".count))
      } else if line.text.hasPrefix("export ") || Self.isImport(line.text) {
        // In a template literal, or behind one that was not recognized.
        throw UnsupportedModule(reason: String(line.text))
      } else {
        lines.append(line.text)
      }
    }
    if let statement { throw UnsupportedModule(reason: statement) }
  }

  /// Whether a line may await outside of functions.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - start: the first line of its statement.
  private static func mayAwait(_ line: CommentStripper.Line, in start: Substring) -> Bool {
    // Few lines have the word, and each regex is parsed at each use.
    guard line.text.byteOffset(of: "await") != nil, line.text.contains(/\bawait\b/),
      !line.text.contains(/\basync\b.*\bawait\b/)
    else { return false }
    // In a class, only async methods can await.
    return line.isCode || !start.contains(/\basync\b|^(?:export )?class\b/)
  }

  private static func isImport(_ line: Substring) -> Bool {
    line.hasPrefix("import ") || line.hasPrefix("import{") || line.hasPrefix("import\"")
  }

  private static func imported(_ statement: String) throws(UnsupportedModule) -> Import {
    let parts = statement.dropLast().split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].isEmpty, parts[1].hasPrefix("./") || parts[1].hasPrefix("../")
    else {
      throw UnsupportedModule(reason: statement)
    }
    let module = String(parts[1])
    var words = parts[0].split(separator: " ")
    guard words.removeFirst() == "import" else { throw UnsupportedModule(reason: statement) }
    if words.isEmpty { return Import(pattern: nil, module: module) }
    guard words.popLast() == "from" else { throw UnsupportedModule(reason: statement) }
    if words.first == "*", words.count == 3, words[1] == "as" {
      return Import(pattern: String(words[2]), module: module)
    }
    let names = words.joined(separator: " ")
    guard names.hasPrefix("{"), names.hasSuffix("}") else {
      throw UnsupportedModule(reason: statement)
    }
    // `{ a as b }` of an import is `{ a: b }` in a destructuring pattern.
    return Import(pattern: names.replacing(" as ", with: ": "), module: module)
  }

  private static func exported(_ line: Substring) throws(UnsupportedModule) -> String {
    var words = line.split(whereSeparator: { !isNamePart($0) })[...].dropFirst()
    if words.first == "async" { words = words.dropFirst() }
    guard ["function", "class", "const"].contains(words.first), let name = words.dropFirst().first,
      // Destructuring declares several names.
      !line.hasPrefix("export const {"), !line.hasPrefix("export const [")
    else { throw UnsupportedModule(reason: String(line)) }
    return String(name)
  }

  private static func isNamePart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }
}

/// The reason why modules cannot be bundled; they are then served one by one.
package struct UnsupportedModule: Error {
  /// What went wrong, or the statement that is not supported.
  package let reason: String
}
