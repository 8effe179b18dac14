/// Finds the mistakes of a page that no state could make right.
///
/// A server checks its pages at start. In development mode, a page reports in addition what does not fit its state.
package struct PageCheck {
  /// Attributes that hold a path on any element.
  private static let paths: Set = [
    "data-text", "data-rich", "data-show", "data-hide", "data-announce", "data-dialog", "data-each",
    "data-bind",
  ]
  private static let prefixes = ["data-attr-", "data-class-", "data-style-"]

  private let parts: PageParts
  private let load: (String) -> PageFile?

  /// - Parameter load: returns the file of a part by the part's name; nil if there is none.
  package init(load: @escaping (String) -> PageFile?) {
    (parts, self.load) = (PageParts(load: load), load)
  }

  /// Checks a page and the files of the parts that it uses.
  ///
  /// - Throws: the first mistake.
  package func check(_ page: PageFile) throws(PageError) {
    _ = try parts.expanded(page)
    var checked: Set<String> = []
    var waiting = [page]
    while let file = waiting.popLast() {
      guard checked.insert(file.name).inserted else { continue }
      var elements: [HTMLElement] = []
      file.document.forEachElement { elements.append($0) }
      for element in elements {
        try check(element, of: file)
        if let name = element["data-use"], PagePart.isName(name), let other = load(name) {
          waiting.append(other)
        }
      }
    }
  }

  private func check(_ element: HTMLElement, of file: PageFile) throws(PageError) {
    for attribute in element.attributes where Self.holdsPath(attribute.name, on: element) {
      let (name, path) = (attribute.name, attribute.value)
      // A parameter completes the path.
      if path.contains("{") { continue }
      guard PagePath(path) != nil else {
        throw file.error(
          element,
          "\(name)=\"\(path)\" is not a path, such as card.title or $mine.votes[id]"
        )
      }
      if name == "data-bind", path.contains("["), element["data-send"] == nil {
        throw file.error(
          element,
          "data-bind=\"\(path)\" needs data-send: a binding sets a field, and no value in brackets"
        )
      }
    }
    try checkFormats(element, of: file)
    if element.name == "template", element["data-each"] != nil, let key = element["data-key"],
      !key.contains("{"), !PagePath.isPlain(key[...])
    {
      throw file.error(element, "data-key=\"\(key)\" is not the name of a field")
    }
  }

  private func checkFormats(_ element: HTMLElement, of file: PageFile) throws(PageError) {
    for attribute in element.attributes {
      let (name, format) = (attribute.name, attribute.value)
      guard name == "data-format" || name.hasPrefix("data-format-"), !format.contains("{") else {
        continue
      }
      let shown =
        name == "data-format" ? "data-text" : name.replacing("data-format", with: "data-attr")
      guard element[shown] != nil else {
        throw file.error(element, "\(name) needs \(shown), whose value it formats")
      }
      guard PageFormat(format) != nil else {
        throw file.error(element, "\(name)=\"\(format)\" \(PageFormat.mistake(in: format))")
      }
    }
  }

  private static func holdsPath(_ name: String, on element: HTMLElement) -> Bool {
    switch name {
    case "data-value": element["data-send"] != nil || element["data-hook"] != nil
    case "data-id": element["data-send"] != nil || element["data-bind"] != nil
    default: paths.contains(name) || prefixes.contains { name.hasPrefix($0) && name != $0 }
    }
  }
}
