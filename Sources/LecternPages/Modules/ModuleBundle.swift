/// A module and all that it imports, in one: one request instead of one for each, each of which a browser
/// finds only in the one before.
///
/// ```js
/// const $protocol = (() => { …; return { Diagnostic, decode }; })();
/// const $connection = (() => { const { decode } = $protocol; …; return { Connection }; })();
/// const { Connection } = $connection;
/// export function connect() { … }
/// ```
///
/// Each module keeps its own names, so that none collides. Modules that are imported later, by `import()`,
/// stay by themselves.
package struct ModuleBundle: Sendable {
  /// The entry, with what it exports.
  package let bytes: [UInt8]

  /// Joins modules.
  ///
  /// - Parameters:
  ///   - entry: the name of the entry's file.
  ///   - version: what names the content of a module that is imported later; nil where there is none.
  ///   - read: gives the content of a file; nil where there is none.
  /// - Throws: where a module is missing, is written in an unknown way, or is imported by what it imports.
  package init(
    _ entry: String,
    version: (String) -> String? = { _ in nil },
    read: @escaping (String) -> [UInt8]?
  ) throws(UnreadableModule) {
    var joining = Joining(read: read)
    try joining.add(entry, isEntry: true)
    bytes = Array(Self.versioned(joining.text, version).utf8)
  }

  /// Names by their content what is imported later.
  private static func versioned(_ text: String, _ version: (String) -> String?) -> String {
    let start = "import(\"./"
    var parts = text.split(separator: start, omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst() {
      // Not where a comment names a type: `import("./view.js").View`.
      guard let end = parts[index].firstIndex(of: "\""),
        parts[index][end...].wholeMatch(of: /"\)(?!\.[A-Z])[\s\S]*/) != nil,
        let version = version(String(parts[index][..<end]))
      else { continue }
      parts[index] = parts[index][..<end] + "?v=" + version + parts[index][end...]
    }
    return parts.joined(separator: start)
  }
}

private struct Joining {
  let read: (String) -> [UInt8]?
  private(set) var text = ""
  /// False while what a module imports is being joined.
  private var isJoined: [String: Bool] = [:]

  init(read: @escaping (String) -> [UInt8]?) {
    self.read = read
  }

  mutating func add(_ name: String, isEntry: Bool = false) throws(UnreadableModule) {
    switch isJoined[name] {
    case true?: return
    case false?: throw UnreadableModule(reason: "\(name) is imported by what it imports")
    case nil: isJoined[name] = false
    }
    guard let source = read(name) else { throw UnreadableModule(reason: "there is no \(name)") }
    let module = try ModuleSource(source)
    for imported in module.imports { try add(imported.module) }
    isJoined[name] = true

    if !isEntry { text += "const \(Self.name(of: name)) = (() => {\n" }
    for imported in module.imports {
      guard let pattern = imported.pattern else { continue }
      text += "const \(pattern) = \(Self.name(of: imported.module));\n"
    }
    for line in module.lines {
      text += line.isExport && !isEntry ? line.text.dropFirst("export ".count) : line.text
      text += "\n"
    }
    if !isEntry { text += "return { \(module.exports.joined(separator: ", ")) };\n})();\n" }
  }

  /// The variable that holds what a module exports.
  private static func name(of module: String) -> String {
    "$" + String(module.prefix { $0 != "." }.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
