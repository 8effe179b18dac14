/// A file of a page: the page itself, or a file of parts.
package struct PageFile: Sendable {
  let name: String
  let document: HTMLDocument

  /// - Parameters:
  ///   - name: the file's name, for errors.
  ///   - bytes: its content.
  package init(name: String, _ bytes: [UInt8]) {
    self.name = name
    document = HTMLDocument(bytes)
  }

  /// Returns an error about the source at an offset.
  func error(at offset: Int, _ reason: String) -> PageError {
    let line = document.source.prefix(offset).count { $0 == UInt8(ascii: "\n") } + 1
    return PageError(file: name, line: line, reason: reason)
  }

  /// Returns an error about an element.
  func error(_ element: HTMLElement, _ reason: String) -> PageError {
    error(at: element.startTag?.lowerBound ?? element.content.lowerBound, reason)
  }

  /// Returns the parts that the file declares, by name.
  func parts() throws(PageError) -> [String: PagePart] {
    var templates: [HTMLElement] = []
    document.forEachElement { if $0["data-part"] != nil { templates.append($0) } }
    var parts: [String: PagePart] = [:]
    for template in templates {
      let part = try PagePart(template, in: self)
      guard parts.updateValue(part, forKey: part.name) == nil else {
        throw error(template, "the part \"\(part.name)\" is declared twice")
      }
    }
    return parts
  }
}
