// The address of a page as state.
extension PageCheck {
  /// Checks the parameters of an element with `data-url`.
  func checkAddress(_ subject: Subject) throws(PageError) {
    let opened = subject.element["data-url-opened"]
    guard let text = subject.element["data-url"] else {
      guard opened == nil else { throw subject.error("data-url-opened needs data-url") }
      return
    }
    if subject.isIncomplete(text) { return }
    let parameters = text.split(whereSeparator: \.isWhitespace)
    for parameter in parameters {
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 1, parameter.contains(where: { "$.[^".contains($0) }) {
        let name = parameter.split { "$.[]^".contains($0) }.last ?? "card"
        throw subject.error(
          "data-url=\"\(text)\": \(parameter) has no name in the address; write \(name)=\(parameter)"
        )
      }
      guard !parts[0].isEmpty, parts.count < 2 || PagePath(String(parts[1])) != nil else {
        throw subject.error(
          "data-url=\"\(text)\": \(parameter) is not a parameter, such as tab or card=$mine.card"
        )
      }
    }
    let hasPath = parameters.contains { $0.contains("=") }
    if hasPath, opened == nil {
      throw subject.error(
        "data-url=\"\(text)\" needs data-url-opened: the action for another address, as after Back"
      )
    }
    if !hasPath, opened != nil {
      throw subject.error(
        "data-url=\"\(text)\": data-url-opened is never sent, because no parameter has a path, as in card=$mine.card"
      )
    }
  }

  /// Checks that one element of a page has the address.
  func checkAddresses(
    _ expansion: PageParts.Expansion,
    of page: PageFile
  ) throws(PageError) {
    // The page's own elements, or the uses of parts that have one.
    var places: [HTMLElement] = []
    var own = Self.addresses(in: page.document.elements).makeIterator()
    HTMLDocument(expansion.bytes).forEachElement { element in
      guard element["data-url"] != nil, let offset = element.startTag?.lowerBound else { return }
      let use = expansion.uses.first { $0.range.contains(offset) }?.element
      if let place = use ?? own.next() { places.append(place) }
    }
    guard places.count > 1 else { return }
    throw page.error(
      places[1],
      "a page has one element with data-url; its parameters are separated by spaces"
    )
  }

  /// Returns the elements with an address outside of the parts that a file declares.
  private static func addresses(in elements: [HTMLElement]) -> [HTMLElement] {
    elements.flatMap { element in
      guard element["data-part"] == nil else { return [HTMLElement]() }
      return (element["data-url"] == nil ? [] : [element]) + addresses(in: element.children)
    }
  }
}
