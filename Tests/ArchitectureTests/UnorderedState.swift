/// Finds dictionaries and sets in a feature's source whose order its state or its view may depend on.
///
/// - Stored properties with such a type. State has a `SortedDictionary`, an `OrderedSet` or a `PerParticipant` instead.
/// - Iterations over a local one. They are sorted first.
struct UnorderedState {
  /// The lines that have one, with the line's text.
  let findings: [String]

  init(in file: SourceFile) {
    var findings: [String] = []
    var names: Set<String> = []
    for line in file.code.split(separator: "\n") {
      if let name = Self.declaredName(in: line) {
        if Self.isStored(line) { findings.append(line.trimming) }
        names.insert(name)
      }
      if names.contains(where: { Self.iterates(over: $0, in: line) }) {
        findings.append(line.trimming)
      }
    }
    self.findings = findings
  }

  private static func declaredName(in line: Substring) -> String? {
    let typed = #/\b(?:var|let)\s+(?<name>\w+)\s*:\s*(?:Set<|Dictionary<|\[[\w.]+\s*:\s)/#
    let inferred = #/\b(?:var|let)\s+\(?(?<name>\w+).*=\s*\(?(?:Set|Dictionary)\b[<(]/#
    let name = line.firstMatch(of: typed)?.output.name ?? line.firstMatch(of: inferred)?.output.name
    return name.map(String.init)
  }

  /// Whether a line with a declaration is that of a stored property of a type that is not nested. Constants of a type are
  /// not state.
  private static func isStored(_ line: Substring) -> Bool {
    line.prefixMatch(of: #/  (?!  )(?!.*\bstatic\b).*\b(?:var|let)\b/#) != nil
      && !line.hasSuffix("{")
  }

  private static func iterates(over name: String, in line: Substring) -> Bool {
    guard !line.contains(".sorted") else { return false }
    let place = "(?:[\\w.?]*\\.)?\(name)(?:\\.(?:keys|values|lazy|indices))*"
    let methods =
      "first|randomElement|map|flatMap|compactMap|forEach|joined|prefix|dropFirst|enumerated|popFirst"
    let patterns = [
      "\\bin \(place)(?: where| *\\{|$)",
      "\\b\(name)(?:\\.(?:keys|values|lazy))*\\.(?:\(methods))\\b",
      "\\bArray\\(\(place)\\)",
    ]
    return patterns.contains { pattern in
      (try? Regex(pattern)).map { line.firstMatch(of: $0) != nil } ?? true
    }
  }
}

extension Substring {
  fileprivate var trimming: String { String(drop { $0 == " " }) }
}
