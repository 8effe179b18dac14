/// A JavaScript module bundled with its imports: one request instead of a chain of them.
///
/// ```js
/// const $protocol = (() => { …; return { Diagnostic, decode }; })();
/// const $connection = (() => { const { decode } = $protocol; …; return { Connection }; })();
/// const { Connection } = $connection;
/// export function connect() { … }
/// ```
///
/// Each module has a scope of its own, so names cannot collide. Modules imported by `import()` are not bundled.
package struct ModuleBundle: Sendable {
  /// The bundle, which exports what the entry exports.
  package let bytes: [UInt8]

  /// Bundles a module.
  ///
  /// - Parameters:
  ///   - entry: the name of the entry's file.
  ///   - version: returns the version of a module imported by `import()`; nil leaves its URL as it is.
  ///   - read: returns the content of a file; nil where it does not exist.
  /// - Throws: ``UnsupportedModule`` where a module is missing, uses an unsupported form of import or export, or
  ///   is part of an import cycle.
  package init(
    _ entry: String,
    version: (String) -> String? = { _ in nil },
    read: @escaping (String) -> [UInt8]?
  ) throws(UnsupportedModule) {
    var bundler = Bundler(read: read)
    try bundler.add(entry, isEntry: true)
    bytes = Array(Self.versioned(bundler.text, version).utf8)
  }

  /// Adds versions to the URLs of dynamic imports.
  private static func versioned(_ text: String, _ version: (String) -> String?) -> String {
    let start = "import(\"./"
    var parts = text.split(separator: start, omittingEmptySubsequences: false)
    for index in parts.indices.dropFirst() {
      // A JSDoc type also begins so: `import("./view.js").View`.
      guard let end = parts[index].firstIndex(of: "\""),
        parts[index][end...].wholeMatch(of: /"\)(?!\.[A-Z])[\s\S]*/) != nil,
        let version = version(String(parts[index][..<end]))
      else { continue }
      parts[index] = parts[index][..<end] + "?v=" + version + parts[index][end...]
    }
    return parts.joined(separator: start)
  }
}

private struct Bundler {
  let read: (String) -> [UInt8]?
  private(set) var text = ""
  /// Whether each module seen so far is in the bundle; false while its imports are being added.
  private var isBundled: [String: Bool] = [:]

  init(read: @escaping (String) -> [UInt8]?) {
    self.read = read
  }

  mutating func add(_ name: String, isEntry: Bool = false) throws(UnsupportedModule) {
    switch isBundled[name] {
    case true?: return
    case false?:
      throw UnsupportedModule(reason: "\(name) imports itself, directly or through its imports")
    case nil: isBundled[name] = false
    }
    guard let source = read(name) else { throw UnsupportedModule(reason: "\(name) does not exist") }
    let module = try ModuleSource(source)
    for imported in module.imports { try add(imported.module) }
    isBundled[name] = true

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

  /// Returns the name of the variable that holds a module's exports.
  private static func name(of module: String) -> String {
    "$" + String(module.prefix { $0 != "." }.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
