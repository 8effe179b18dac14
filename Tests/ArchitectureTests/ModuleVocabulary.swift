/// The names by which code uses a module.
struct ModuleVocabulary {
  /// The names that each of our modules declares.
  private var names: [String: Set<String>] = [:]
  private var exports: [String: [String]] = [:]

  init(of tree: SourceTree) {
    for (target, files) in tree.targets {
      exports[target] = files.flatMap(\.file.exports)
      let types = files.flatMap(\.declarations).filter { !$0.isFilePrivate }
      names[target] = types.filter { $0.kind != .extension && !$0.isNested }
        .reduce(into: []) { $0.insert($1.name) }
      // Members of another module's types can be all that a file needs.
      for type in types where type.kind == .extension { names[target]?.formUnion(type.members) }
      for file in files { names[target]?.formUnion(file.globals) }
    }
  }

  /// Returns whether some words use a module; nil if its names are not known.
  func uses(_ module: String, words: Set<String>) -> Bool? {
    if let prefixes = Self.prefixes[module] {
      return words.contains { word in prefixes.contains { word.hasPrefix($0) } }
    }
    guard let own = names[module] else { return nil }
    if !own.isDisjoint(with: words) { return true }
    // A module passes on what it exports.
    return exports[module, default: []].contains { uses($0, words: words) ?? true }
  }

  /// The beginnings of the names of modules that are not ours. A new module gets its own here.
  private static let prefixes: [String: [String]] = [
    "ArgumentParser": [
      "Argument", "AsyncParsableCommand", "ExpressibleByArgument", "Flag", "Option", "Parsable",
      "ValidationError",
    ],
    "CBrotli": ["Brotli"], "CCJose": ["CJOSE_", "RAND_", "cjose_"],
    "CGumbo": ["GUMBO_", "Gumbo", "gumbo_"],
    "CLibwebsockets": ["LWS_", "lws"], "CMD4C": ["MD_", "md_"], "CNATS": ["js", "nats"],
    "CQRencode": ["QR"], "CSQLite": ["SQLITE_", "sqlite3"], "CZlib": ["Z_", "deflate", "z_stream"],
    "CoreMetrics": [
      "Counter", "FloatingPointCounterHandler", "Meter", "Metrics", "NOOPMetrics", "Recorder",
      "Timer",
    ],
    "CustomDump": ["customDump", "CustomDump", "diff", "expectDifference", "expectNoDifference"],
    "DequeModule": ["Deque"], "Dispatch": ["Dispatch"],
    "Foundation": [
      "Bundle", "Calendar", "Character", "Clock", "CharacterSet", "Data", "Date", "Decimal",
      "FileHandle", "FileManager", "Host", "ISO8601", "JSON", "Locale", "LocalizedError", "Process",
      "Thread", "TimeZone", "URL", "UUID", "components", "hypot", "log", "pow", "range",
      "replacingOccurrences",
      "trimmingCharacters",
    ],
    "FoundationNetworking": ["HTTPURLResponse", "URLRequest", "URLSession"],
    "HeapModule": ["Heap"], "Logging": ["LogHandler", "Logger", "LoggingSystem"],
    "Observation": ["Observable", "ObservationIgnored"], "OrderedCollections": ["Ordered"],
    "ServiceLifecycle": ["Service", "cancelWhenGracefulShutdown", "withGracefulShutdownHandler"],
    "SwiftCompilerPluginMessageHandling": ["PluginProvider"],
    "SwiftDiagnostics": ["Diagnostic", "FixIt"],
    "SwiftParser": ["Parser", "representedLiteralValue"],
    "SwiftSyntax": ["Syntax", "TokenSyntax", "DeclSyntax", "AttributeSyntax"],
    "SwiftSyntaxBuilder": ["ExprSyntax", "DeclSyntax", "CodeBlock"],
    "SwiftSyntaxMacros": ["MacroExpansion", "Macro", "MemberMacro", "PeerMacro"],
    "Synchronization": ["Atomic", "Mutex"],
    "Testing": ["Issue", "SourceLocation", "Test", "withKnownIssue"],
    "UnixSignals": ["UnixSignal"],
    // The functions of C. They have no prefix.
    "Glibc": [""], "Darwin": [""], "Musl": [""],
  ]
}
