/// A style sheet bundled with its imports: one request instead of a chain of them.
///
/// ```css
/// @import url("lectern/tokens.css");   /* becomes the sheet itself, without comments */
/// ```
///
/// A sheet that is imported twice is bundled once, where it is imported first. Imports with a condition and imports from
/// elsewhere stay: a bundle with one of them is the sheet as it is.
package struct StyleBundle: Sendable {
  /// The bundle, with addresses relative to the sheet.
  package let bytes: [UInt8]

  /// Bundles a style sheet.
  ///
  /// - Parameters:
  ///   - sheet: the style sheet, in UTF-8.
  ///   - path: its path.
  ///   - read: returns the content of a file by its path; nil if it does not exist.
  package init(_ sheet: [UInt8], at path: String, read: (String) -> [UInt8]?) {
    var seen: Set<String> = [path]
    let bundle = Self.bundle(String(decoding: sheet, as: UTF8.self), at: path, &seen, read)
    bytes = bundle.map { Array($0.utf8) } ?? sheet
  }

  /// Returns a style sheet with its imports; nil if one of them cannot be bundled.
  private static func bundle(
    _ sheet: String,
    at path: String,
    _ seen: inout Set<String>,
    _ read: (String) -> [UInt8]?
  ) -> String? {
    var rest = Substring(StyleMinifier.minified(sheet))
    var text = ""
    let statement = /\s*@import\s+(?:url\(\s*)?(["']?)([^"'()\s]+)\1\s*\)?\s*;/
    while let match = rest.prefixMatch(of: statement) {
      let address = String(match.2)
      guard !address.hasPrefix("/"), let imported = SitePath.resolve(address, from: path),
        let content = read(imported)
      else { return nil }
      rest = rest[match.range.upperBound...]
      guard seen.insert(imported).inserted else { continue }
      let sheet = String(decoding: content, as: UTF8.self)
      guard let part = bundle(sheet, at: imported, &seen, read) else { return nil }
      text += moved(part, by: address)
      if part.last != "\n", !part.isEmpty { text += "\n" }
    }
    // What is left applies to what follows it in the sheet, or to no sheet at all.
    guard rest.firstRange(of: "@import") == nil, rest.firstRange(of: "@charset") == nil else {
      return nil
    }
    return text + rest.drop(while: \.isWhitespace)
  }

  /// Returns an imported sheet with addresses relative to the folder of its importer.
  private static func moved(_ sheet: String, by address: String) -> String {
    let folder = address[
      ..<(address.lastIndex(of: "/").map { address.index(after: $0) } ?? address.startIndex)
    ]
    guard !folder.isEmpty, folder != "./" else { return sheet }
    let bytes = PageReferences(style: Array(sheet.utf8)).replaced { reference in
      reference.address.hasPrefix("/") ? nil : folder + reference.address
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
