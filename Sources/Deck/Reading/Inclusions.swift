/// Puts the slides of other files into a talk, `include: parts/end.md` in the front matter of a slide.
///
/// ```
///   talk.md ─▶ parts ─▶ a slide that includes a file ─▶ the parts of that file, in its place
/// ```
///
/// The lines of an included file have numbers of their own; see ``Talk/place(of:in:)``.
struct Inclusions {
  /// The first number of a file's lines is its place among the files, times this.
  static let stride = 1_000_000
  /// The most files that a talk can include, and the most that can include one another.
  private static let fileLimit = 100
  private static let depthLimit = 8

  /// The paths of the included files, in the order of their lines.
  private(set) var paths: [String] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let read: (String) -> String?

  /// - Parameter read: returns the text of a file, by its path from the folder of the talk; nil if it can't be read.
  init(_ read: @escaping (String) -> String?) { self.read = read }

  /// Returns the parts of a talk with those of the files that it includes.
  mutating func parts(of text: String) -> [SourcePart] {
    parts(of: text, path: [], offset: 0)
  }

  /// - Parameters:
  ///   - path: the file and those that include it, from the outermost; empty for the talk itself.
  ///   - offset: what is added to the numbers of the lines.
  private mutating func parts(of text: String, path: [String], offset: Int) -> [SourcePart] {
    let (scanned, diagnostics) = SourceScanner.parts(of: text, after: offset)
    self.diagnostics += diagnostics
    var parts: [SourcePart] = []
    var isLeftOut = false
    for (index, part) in scanned.enumerated() {
      switch part {
      case .frontMatter(let lines):
        let settings = Setting.all(in: lines)
        // A file whose slide is left out is left out whole.
        let isDisabled = settings.contains {
          ["disabled", "hide"].contains($0.key) && $0.value == "true"
        }
        let included = isDisabled ? [] : settings.filter { Self.keys.contains($0.key) }
        // The settings of the talk stand in its own file.
        let left = !path.isEmpty && index == 0 ? SettingKey.ofTalk : []
        let others = lines.filter { line in
          Setting.key(of: line.text).map { !Self.keys.contains($0) && !left.contains($0) } ?? true
        }
        if !others.isEmpty { parts.append(.frontMatter(others)) }
        for setting in included {
          parts += self.parts(of: setting, path: path)
          isLeftOut = true
        }
      case .separator:
        isLeftOut = false
        parts.append(part)
      case _ where isLeftOut:
        guard let line = part.lineOfText else { break }
        let message =
          "the text of a slide that includes a file is left out; write it on another slide"
        self.diagnostics.append(Diagnostic(line: line, message))
      default: parts.append(part)
      }
    }
    return parts
  }

  /// Returns the parts of the file that a setting names.
  private mutating func parts(of setting: Setting, path: [String]) -> [SourcePart] {
    let name = Self.path(of: setting.value, from: path.last)
    func refuse(_ problem: String) -> [SourcePart] {
      diagnostics.append(Diagnostic(line: setting.line, "the file “\(setting.value)” \(problem)"))
      return [.frontMatter([SourceLine(number: setting.line, text: "disabled: true")])]
    }
    guard !path.contains(name), path.count < Self.depthLimit else {
      return refuse("includes itself")
    }
    guard paths.count < Self.fileLimit else {
      return refuse("is one too many: a talk can include \(Self.fileLimit)")
    }
    paths.append(name)
    guard let text = read(name) else { return refuse("can't be read, so its slides are left out") }
    return parts(of: text, path: path + [name], offset: paths.count * Self.stride)
  }

  private static let keys: Set = ["include", "src"]

  /// Returns the path of a file from the folder of the talk.
  ///
  /// - Parameter includer: the path of the file that names it; nil for the talk itself.
  private static func path(of name: String, from includer: String?) -> String {
    var folders = includer?.split(separator: "/").dropLast() ?? []
    for part in name.split(separator: "/") where part != "." {
      if part == "..", folders.last.map({ $0 != ".." }) == true {
        folders.removeLast()
      } else {
        folders.append(part)
      }
    }
    return folders.joined(separator: "/")
  }
}

extension SourcePart {
  /// The line of a fence, or of a line that isn't blank; nil for others.
  fileprivate var lineOfText: Int? {
    switch self {
    case .line(let line): line.isBlank ? nil : line.number
    case .fence(let fence): fence.line
    default: nil
    }
  }
}

extension Talk {
  /// Returns the place of a line as compilers write it, `talk.md:12`.
  ///
  /// - Parameter file: the talk's file. An included file stands in its folder.
  package func place(of line: Int, in file: String) -> String {
    let (number, lineInFile) = line.quotientAndRemainder(dividingBy: Inclusions.stride)
    guard let inclusions, (1...inclusions.count).contains(number) else { return "\(file):\(line)" }
    let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
    return "\(folder)\(inclusions[number - 1]):\(lineInFile)"
  }

  /// Returns a diagnostic as compilers write it, `talk.md:12: message`.
  package func description(of diagnostic: Diagnostic, in file: String) -> String {
    "\(place(of: diagnostic.line, in: file)): \(diagnostic.message)"
  }
}
