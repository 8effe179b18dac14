/// A reusable piece of HTML: a `<template data-part="card">` with its parameters.
struct PagePart: Sendable {
  /// The prefix of the attributes that declare parameters, and that give their values.
  static let parameterPrefix = "data-with-"

  let name: String
  let file: PageFile
  /// The defaults of the parameters by their names; nil for one without a default.
  let parameters: [String: String?]
  let children: [HTMLElement]
  /// The range of the content without the white space around it.
  let content: Range<Int>

  init(_ template: HTMLElement, in file: PageFile) throws(PageError) {
    name = template["data-part"] ?? ""
    guard template.name == "template", template.end.isExplicit else {
      throw file.error(template, "data-part belongs on a <template> with an end tag")
    }
    guard Self.isName(name) else {
      throw file.error(
        template,
        "the name of a part has lower-case letters, digits and dashes; \"\(name)\" has others"
      )
    }
    var parameters: [String: String?] = [:]
    for attribute in template.attributes where attribute.name != "data-part" {
      guard attribute.name.hasPrefix(Self.parameterPrefix) else {
        throw file.error(
          template,
          "\(attribute.name) has no effect beside data-part; a parameter is declared as data-with-NAME"
        )
      }
      let parameter = String(attribute.name.dropFirst(Self.parameterPrefix.count))
      // An attribute without a value declares a parameter without a default.
      parameters[parameter] = .some(attribute.valueRange == nil ? nil : attribute.value)
    }
    self.file = file
    self.parameters = parameters
    children = template.children
    content = file.document.trimmed(template.content)
  }

  /// Whether a text can be a name. It then names a file in the folder of the page, and no other.
  static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-")
      }
  }
}

extension HTMLDocument {
  /// Returns a range without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let isSpace = { (byte: UInt8) in " \n\t\r".utf8.contains(byte) }
    let lower = source[range].firstIndex { !isSpace($0) } ?? range.upperBound
    let upper = source[lower..<range.upperBound].lastIndex { !isSpace($0) }.map { $0 + 1 }
    return lower..<(upper ?? lower)
  }
}
