/// Writes a bundle, each module after its imports.
struct ModuleBundler {
  private let entry: String
  private let version: (String) -> String?
  private let read: (String) -> [UInt8]?
  /// The modules of the bundle, in order.
  private var modules: [Module] = []
  /// Whether each module seen so far is in the bundle, by its path; false while its imports are being added.
  private var isBundled: [String: Bool] = [:]
  /// The names of the variables that hold the exports, by the paths of the modules.
  private var names: [String: String] = [:]

  private struct Module {
    let path: String
    let hash: String
    let source: ModuleSource
  }

  /// - Parameters:
  ///   - entry: the path of the entry.
  ///   - version: returns the version of a module imported by `import()`, by its path.
  ///   - read: returns the content of a file by its path.
  init(
    entry: String,
    version: @escaping (String) -> String?,
    read: @escaping (String) -> [UInt8]?
  ) {
    (self.entry, self.version, self.read) = (entry, version, read)
  }

  /// Adds a module after its imports, unless the bundle has it.
  mutating func add(_ path: String) throws(UnsupportedModule) {
    switch isBundled[path] {
    case true?: return
    case false?:
      throw UnsupportedModule(reason: "\(path) imports itself, directly or through its imports")
    case nil: isBundled[path] = false
    }
    guard let bytes = read(path) else { throw UnsupportedModule(reason: "\(path) does not exist") }
    let source = try ModuleSource(bytes)
    // A script that is no module must stay as it is.
    guard path != entry || source.isModule else {
      throw UnsupportedModule(reason: "\(path) neither imports nor exports")
    }
    for imported in source.imports { try add(resolve(imported.module, from: path)) }
    isBundled[path] = true
    names[path] = name(for: path)
    modules.append(Module(path: path, hash: ContentHash(of: bytes).text, source: source))
  }

  /// The text of the bundle.
  var text: String {
    var text = "const $modules = globalThis[Symbol.for(\"lectern.modules\")] ??= {};\n"
    for module in modules {
      let variable = names[module.path] ?? ""
      let key = "$modules[\"\(module.path)#\(module.hash)\"] ??="
      let isAsync = module.source.mayAwait
      text += "const \(variable) = "
      text += isAsync ? "await (\(key) (async () => {\n" : "\(key) (() => {\n"
      for imported in module.source.imports {
        guard let pattern = imported.pattern,
          let path = SitePath.resolve(imported.module, from: module.path)
        else { continue }
        text += "const \(pattern) = \(names[path] ?? "undefined");\n"
      }
      for line in module.source.lines { text += self.line(line, of: module) + "\n" }
      text += "return { \(module.source.exports.joined(separator: ", ")) };\n"
      text += isAsync ? "})());\n" : "})();\n"
    }
    if let exports = modules.last?.source.exports, !exports.isEmpty {
      text += "export const { \(exports.joined(separator: ", ")) } = \(names[entry] ?? "");\n"
    }
    return text
  }

  /// Returns a line with addresses that are relative to the bundle instead of to the module.
  private func line(_ line: Substring, of module: Module) -> String {
    // Few lines have one, and a regex is parsed at each use.
    guard line.byteOffset(of: "import(") != nil || line.byteOffset(of: "import.") != nil else {
      return String(line)
    }
    let path = module.path
    let folder = Self.folder(of: path)
    let isMoved = folder != Self.folder(of: entry)
    var text = line.replacing(/import\("(\.\.?\/[^"?#]+)"\)(?!\.[A-Z])/) { match in
      guard let imported = SitePath.resolve(String(match.1), from: path) else {
        return String(match.0)
      }
      // Not before the bundle has run: the module may stand below, and what awaits would wait for it here.
      if let name = names[imported], !module.source.mayAwait {
        return "Promise.resolve().then(() => \(name))"
      }
      let query = version(imported).map { "?v=\($0)" } ?? ""
      return "import(\"\(SitePath.relative(imported, from: entry))\(query)\")"
    }
    if isMoved, text.contains("import.meta.url") {
      let address = SitePath.relative(path, from: entry)
      text = text.replacing("import.meta.url", with: "new URL(\"\(address)\", import.meta.url)")
    }
    return String(text)
  }

  private func resolve(_ address: String, from path: String) throws(UnsupportedModule) -> String {
    guard let resolved = SitePath.resolve(address, from: path) else {
      throw UnsupportedModule(reason: address)
    }
    return resolved
  }

  /// Returns the name of the variable that holds a module's exports.
  private func name(for path: String) -> String {
    let stem = path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    let name = "$" + String(stem.map { $0.isASCII && $0.isLetter || $0.isNumber ? $0 : "_" })
    let taken = Set(names.values).union(["$modules"])
    guard taken.contains(name) else { return name }
    return (2...).lazy.map { "\(name)_\($0)" }.first { !taken.contains($0) } ?? name
  }

  private static func folder(of path: String) -> Substring {
    path[...(path.lastIndex(of: "/") ?? path.startIndex)]
  }
}
