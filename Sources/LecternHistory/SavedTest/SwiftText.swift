internal import LecternRoom

/// Text in the form of a Swift source file.
enum SwiftText {
  /// Returns a string literal without invisible characters.
  static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      case _ where scalar.isPrintable: literal.unicodeScalars.append(scalar)
      default: literal += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }

  /// Returns a raw string literal of a text in one line.
  static func raw(_ text: String) -> String {
    var (longest, run, isRun) = (0, 0, false)
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\": (run, isRun) = (0, true)
      case "#" where isRun: run += 1
      default: isRun = false
      }
      if isRun { longest = max(longest, run) }
    }
    let hashes = String(repeating: "#", count: longest + 1)
    return "\(hashes)\"\(text)\"\(hashes)"
  }

  /// Returns the part of a text that can name a constant; nil if nothing is left.
  static func identifier(_ text: String) -> String? {
    let words = text.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    guard let first = words.first, first.first?.isLetter == true else { return nil }
    let head = first.prefix(1).lowercased() + first.dropFirst()
    let name = head + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return reserved.contains(name) ? nil : name
  }

  /// Returns the part of a text that can name a type.
  static func typeName(_ text: String) -> String {
    let name = identifier(text) ?? "savedTest"
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// Returns whether a text can follow a dot.
  static func isMember(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, first == "_" || first.properties.isAlphabetic
    else {
      return false
    }
    return !["init", "self", "Self", "Type", "Protocol"].contains(text)
      && text.unicodeScalars.allSatisfy {
        $0.isASCII && ($0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType != nil)
      }
  }

  /// The reserved words, and the names that a test itself uses.
  private static let reserved: Set = [
    "as", "any", "associatedtype", "await", "break", "case", "catch", "class", "continue",
    "default",
    "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
    "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "room",
    "self",
    "static", "store", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
