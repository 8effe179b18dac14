/// The sources of all targets, read once.
struct SourceTree: Sendable {
  struct File: Sendable {
    let target: String
    let file: SourceFile
    let declarations: [TypeDeclaration]
    /// The names outside of types that other modules may use.
    let globals: Set<String>
    /// The names that the file's code has.
    let words: Set<String>

    var path: String {
      [target, file.folder, file.name].filter { !$0.isEmpty }.joined(separator: "/")
    }
  }

  let files: [File]

  static let all = Result {
    try SourceTree(
      files: SourceFile.targets().flatMap { target in
        try SourceFile.all(ofTarget: target).map { File(target: target, file: $0) }
      }
    )
  }

  var targets: [String: [File]] { Dictionary(grouping: files, by: \.target) }
}

extension SourceTree.File {
  init(target: String, file: SourceFile) {
    let code = file.code
    self.init(
      target: target,
      file: file,
      declarations: TypeDeclaration.all(in: code),
      globals: Set(
        code.split(separator: "\n").filter { $0.first?.isLetter == true || $0.first == "@" }
          .compactMap { SourceLine($0).exportedName }
      ),
      words: Self.words(in: code)
    )
  }

  private static func words(in code: String) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    for byte in code.utf8 {
      let isPart =
        byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
        || byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") || byte == UInt8(ascii: "_")
      if isPart {
        word.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !word.isEmpty {
        words.insert(word)
        word = ""
      }
    }
    return words.union([word])
  }
}
