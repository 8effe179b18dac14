internal import CGumbo

/// Resolves character references, such as `&copy;` and `&#169;`. md4c reports them as they are written.
struct CharacterReferences {
  /// The named ones so far; asking gumbo takes microseconds.
  private var texts: [String: String] = [:]

  /// Returns the text of a reference; the reference itself if there is none of the name.
  mutating func text(of reference: String) -> String {
    if reference.hasPrefix("&#") { return Self.text(ofNumber: reference) ?? reference }
    if let text = texts[reference] { return text }
    let text = Self.text(ofName: reference) ?? reference
    texts[reference] = text
    return text
  }

  /// CommonMark §2.5: an invalid code point is U+FFFD.
  private static func text(ofNumber reference: String) -> String? {
    let digits = reference.dropFirst(2).dropLast()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    guard
      let value = UInt32(
        isHexadecimal ? digits.dropFirst() : digits,
        radix: isHexadecimal ? 16 : 10
      )
    else { return nil }
    return String(value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}")
  }

  private static func text(ofName reference: String) -> String? {
    var reference = "<body>" + reference
    let text = reference.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters -> String? in
        var options = kGumboDefaultOptions
        guard
          let output = gumbo_parse_with_options(&options, characters.baseAddress, characters.count)
        else { return nil }
        defer { gumbo_destroy_output(&options, output) }
        var node = output.pointee.root
        while let present = node?.pointee, present.type == GUMBO_NODE_ELEMENT {
          let children = present.v.element.children
          guard children.length > 0 else { return nil }
          node = withUnsafePointer(to: children) { lectern_gumbo_node($0, children.length - 1) }
            .map { UnsafeMutablePointer(mutating: $0) }
        }
        return node?.pointee.v.text.text.map { String(cString: $0) }
      }
    }
    // HTML also knows names without a semicolon, but Markdown does not: `&notit;` is `¬it;` there.
    guard let text, !text.hasSuffix(";") || reference.hasSuffix("&semi;") else { return nil }
    return text
  }
}
