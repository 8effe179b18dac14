/// The source of a part, with the values of its parameters in their places.
struct PartText {
  private let file: PageFile
  /// Nil outside of parts, where braces have no meaning.
  private let values: [String: String]?

  init(_ file: PageFile, _ use: PageParts.Use?) {
    (self.file, values) = (file, use?.arguments)
  }

  /// Returns a range of the source.
  ///
  /// - Parameter isPath: whether the text may be a path, as an attribute of a directive is.
  func bytes(_ range: Range<Int>, isPath: Bool = false) throws(PageError) -> [UInt8] {
    let source = file.document.source[range]
    guard let values, source.contains(UInt8(ascii: "{")) else { return Array(source) }
    let text = try Placeholders(in: String(decoding: source, as: UTF8.self), values)
      .text(isPath: isPath, escaped: Self.escaped) { name in
        let offset = source.firstRange(of: Array("{\(name)}".utf8))?.lowerBound
        return file.error(at: offset ?? range.lowerBound, Self.unknown(name))
      }
    return Array(text.utf8)
  }

  /// Returns the source up to the content of an element. The content of a script or of a style sheet is returned as well,
  /// unchanged: it has braces of its own, and no character references.
  ///
  /// - Parameter cursor: where the source starts; moved to the end of what is returned.
  func start(of element: HTMLElement, from cursor: inout Int) throws(PageError) -> [UInt8] {
    guard values != nil, let startTag = element.startTag else { return [] }
    let source = file.document.source
    var output: [UInt8] = []
    for attribute in element.attributes {
      guard let range = attribute.valueRange else { continue }
      let value = String(decoding: source[range], as: UTF8.self)
      guard let placeholder = Placeholders.first(in: value[...]) else { continue }
      guard "\"'".utf8.contains(source[range.lowerBound]) else {
        throw file.error(
          at: range.lowerBound,
          "the value of \(attribute.name) needs quotes around {\(placeholder.name)}"
        )
      }
      guard attribute.name.hasPrefix("data-"), range.lowerBound >= cursor else { continue }
      output += try bytes(cursor..<range.lowerBound)
      output += try bytes(range, isPath: true)
      cursor = range.upperBound
    }
    let isRaw = element.isHTML && Self.rawElements.contains(element.name)
    if isRaw, startTag.upperBound >= cursor {
      output += try bytes(cursor..<element.content.lowerBound)
      output += source[element.content]
      cursor = element.content.upperBound
    }
    return output
  }

  /// Returns the value of an attribute of a use.
  func value(
    of attribute: HTMLElement.Attribute,
    _ element: HTMLElement
  ) throws(PageError) -> String {
    try Placeholders(in: attribute.value, values)
      .text(isPath: true) { name in file.error(element, Self.unknown(name)) }
  }

  private static let rawElements: Set = ["script", "style"]

  private static func unknown(_ name: String) -> String {
    "there is no parameter \"\(name)\"; declare it on the part as data-with-\(name), "
      + "or write &#123;\(name)} for the text"
  }

  /// Escapes a value for text, and for attributes in either quotes.
  private static func escaped(_ text: String) -> String {
    HTMLText.attribute(text).replacing("'", with: "&#39;")
  }
}
