/// Finds the mistakes of a page that no state could make right.
///
/// A server checks its pages at start. In development mode, a page also reports paths that the state lacks.
package struct PageCheck {
  /// Attributes that hold a path on any element.
  private static let paths: Set = [
    "data-text", "data-rich", "data-show", "data-hide", "data-announce", "data-dialog", "data-each",
    "data-bind", "data-invalid", "data-reorder-list",
  ]
  private static let prefixes = ["data-attr-", "data-class-", "data-style-"]

  /// What is checked: an element, and the place that a mistake in it is reported at.
  struct Subject {
    let element: HTMLElement
    let file: PageFile
    /// The element in the file: for an element of a part, the use.
    let origin: HTMLElement
    /// Whether the element is the source of a part, whose parameters complete its attributes.
    var isInPart = false

    func error(_ reason: String) -> PageError { file.error(origin, reason) }

    /// Whether a parameter may complete a text.
    func isIncomplete(_ text: String) -> Bool {
      isInPart && Placeholders.first(in: text[...]) != nil
    }
  }

  private let parts: PageParts
  private let load: (String) -> PageFile?

  /// - Parameter load: returns the file of a part by the part's name; nil if there is none.
  package init(load: @escaping (String) -> PageFile?) {
    (parts, self.load) = (PageParts(load: load), load)
  }

  /// Checks a page, the files of the parts that it uses, and what its uses become.
  ///
  /// - Throws: the first mistake.
  package func check(_ page: PageFile) throws(PageError) {
    let expansion = try parts.expansion(of: page)
    var checked: Set<String> = []
    var waiting = [page]
    while let file = waiting.popLast() {
      guard checked.insert(file.name).inserted else { continue }
      for subject in subjects(of: file.document.elements, in: file) {
        try check(subject)
        if let name = subject.element["data-use"], PagePart.isName(name), let other = load(name) {
          waiting.append(other)
        }
      }
    }
    try check(expansion, of: page)
    try checkAddresses(expansion, of: page)
  }

  /// Checks the parts in their places, where their paths are complete.
  private func check(
    _ expansion: PageParts.Expansion,
    of page: PageFile
  ) throws(PageError) {
    var elements: [HTMLElement] = []
    HTMLDocument(expansion.bytes).forEachElement { elements.append($0) }
    for element in elements {
      guard let offset = element.startTag?.lowerBound,
        let use = expansion.uses.first(where: { $0.range.contains(offset) })
      else { continue }
      try check(Subject(element: element, file: page, origin: use.element))
    }
  }

  private func subjects(
    of elements: [HTMLElement],
    in file: PageFile,
    isInPart: Bool = false
  ) -> [Subject] {
    elements.flatMap { element in
      let isInPart = isInPart || element["data-part"] != nil
      return [Subject(element: element, file: file, origin: element, isInPart: isInPart)]
        + subjects(of: element.children, in: file, isInPart: isInPart)
    }
  }

  private func check(_ subject: Subject) throws(PageError) {
    let element = subject.element
    for attribute in element.attributes where Self.holdsPath(attribute.name, on: element) {
      let (name, path) = (attribute.name, attribute.value)
      if subject.isIncomplete(path) { continue }
      guard PagePath(path) != nil else {
        throw subject.error(
          "\(name)=\"\(path)\" is not a path, such as card.title or $mine.votes[id]"
        )
      }
      if name == "data-bind", path.contains("["), element["data-send"] == nil {
        throw subject.error(
          "data-bind=\"\(path)\" needs data-send: a binding sets a field, and no value in brackets"
        )
      }
    }
    try checkFormats(subject)
    try checkAddress(subject)
    try checkCarets(subject)
    if element.name == "template", element["data-each"] != nil, let key = element["data-key"],
      !subject.isIncomplete(key), !PagePath.isPlain(key[...])
    {
      throw subject.error("data-key=\"\(key)\" is not the name of a field")
    }
  }

  private func checkFormats(_ subject: Subject) throws(PageError) {
    let element = subject.element
    for attribute in element.attributes {
      let (name, format) = (attribute.name, attribute.value)
      guard name == "data-format" || name.hasPrefix("data-format-"),
        !subject.isIncomplete(format)
      else { continue }
      let shown =
        name == "data-format" ? "data-text" : name.replacing("data-format", with: "data-attr")
      guard element[shown] != nil else {
        throw subject.error("\(name) needs \(shown), whose value it formats")
      }
      guard PageFormat(format) != nil else {
        throw subject.error("\(name)=\"\(format)\" \(PageFormat.mistake(in: format))")
      }
    }
  }

  private func checkCarets(_ subject: Subject) throws(PageError) {
    let element = subject.element
    guard element["data-carets"] != nil else { return }
    guard element["data-bind"] != nil, ["textarea", "input"].contains(element.name) else {
      throw subject.error(
        "data-carets needs a <textarea> or an <input> with data-bind: the shared text of the carets"
      )
    }
  }

  private static func holdsPath(_ name: String, on element: HTMLElement) -> Bool {
    switch name {
    case "data-value": element["data-send"] != nil || element["data-hook"] != nil
    case "data-id":
      ["data-send", "data-bind", "data-reorder", "data-upload"].contains { element[$0] != nil }
    default: paths.contains(name) || prefixes.contains { name.hasPrefix($0) && name != $0 }
    }
  }
}
