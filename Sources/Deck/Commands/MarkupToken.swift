/// A part of the markup that tools write.
enum MarkupToken: Equatable {
  /// With a slash for an end tag.
  case tag(name: String, attributes: [String: String])
  case text(String)
}

/// Reads markup from its start to its end.
struct MarkupTokens: Sequence, IteratorProtocol {
  private var rest: Substring.UTF8View
  /// The end of a tag that has no content, such as `<mspace/>`.
  private var pendingEnd: MarkupToken?

  init(_ text: String) { rest = text[...].utf8 }

  mutating func next() -> MarkupToken? {
    if let end = pendingEnd.take() { return end }
    guard let first = rest.first else { return nil }
    guard first == UInt8(ascii: "<") else {
      let text = rest.prefix { $0 != UInt8(ascii: "<") }
      rest = rest[text.endIndex...]
      return .text(Substring(text).withoutReferences)
    }
    let tag = rest.prefix { $0 != UInt8(ascii: ">") }
    rest = rest[tag.endIndex...].dropFirst()
    guard tag.last == UInt8(ascii: "/"), tag.count > 2 else {
      return Self.tag(Substring(tag.dropFirst()))
    }
    let start = Self.tag(Substring(tag.dropFirst().dropLast()))
    if case .tag(let name, _) = start { pendingEnd = .tag(name: "/" + name, attributes: [:]) }
    return start
  }

  private static func tag(_ text: Substring) -> MarkupToken {
    let name = text.prefix { !$0.isWhitespace }
    var attributes: [String: String] = [:]
    var rest = text[name.endIndex...]
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].trimmed()
      let value = rest[equals...].dropFirst()
      guard value.first == "\"", let end = value.dropFirst().firstIndex(of: "\"") else { break }
      attributes[key] = value[..<end].dropFirst().withoutReferences
      rest = value[end...].dropFirst()
    }
    return .tag(name: String(name), attributes: attributes)
  }
}

extension Substring {
  /// The text with the characters that it refers to, such as `&amp;`.
  fileprivate var withoutReferences: String {
    guard utf8.contains(UInt8(ascii: "&")) else { return String(self) }
    var result = ""
    var rest = self
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      rest = rest[start...]
      guard let end = rest.prefix(10).firstIndex(of: ";"),
        let character = Self.character(rest[..<end].dropFirst())
      else {
        result += "&"
        rest = rest.dropFirst()
        continue
      }
      result.append(character)
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.first == "#" else { return nil }
      let digits = name.dropFirst()
      let code = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }
}
