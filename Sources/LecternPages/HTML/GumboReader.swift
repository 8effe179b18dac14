internal import CGumbo

/// Copies gumbo's tree into values.
struct GumboReader {
  let start: UnsafePointer<CChar>
  let count: Int

  func elements(_ nodes: GumboVector) -> [HTMLElement] {
    withUnsafePointer(to: nodes) { nodes in
      (0..<nodes.pointee.length).compactMap { index in
        guard let node = lectern_gumbo_node(nodes, index),
          [GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE].contains(node.pointee.type)
        else { return nil }
        return element(node.pointee)
      }
    }
  }

  private func element(_ node: GumboNode) -> HTMLElement {
    let element = node.v.element
    let startTag = range(of: element.original_tag)
    let start = startTag?.upperBound ?? offset(element.start_pos)
    let name = self.name(of: element)
    // gumbo does not report where a form ends.
    let isKnown = element.original_end_tag.length > 0 || offset(element.end_pos) >= start
    let endTag =
      isKnown ? range(of: element.original_end_tag) : endTag(of: element, name, from: start)
    let end = max(
      start,
      endTag?.lowerBound ?? (isKnown ? offset(element.end_pos) : lastOffset(in: element, start))
    )
    // For an element that ends with its parent, gumbo reports the parent's end tag.
    let isExplicit =
      isKnown ? endTag != nil && self.name(ofTag: element.original_end_tag) == name : endTag != nil
    let isVoid = HTMLElement.isVoid(name)
    return HTMLElement(
      name: name,
      attributes: attributes(element.attributes),
      children: elements(element.children),
      startTag: startTag,
      content: start..<(isVoid ? start : end),
      end: isVoid ? (start, true) : isExplicit ? (endTag?.upperBound ?? end, true) : (end, false),
      isHTML: element.tag_namespace == GUMBO_NAMESPACE_HTML,
      isInPlace: node.parse_flags.rawValue & Self.moved == 0,
      text: ["option", "textarea"].contains(name) ? text(element.children) : ""
    )
  }

  /// Returns the offset at which the last child of an element ends.
  private func lastOffset(in element: GumboElement, _ start: Int) -> Int {
    guard element.children.length > 0,
      let last = withUnsafePointer(
        to: element.children,
        { lectern_gumbo_node($0, element.children.length - 1) }
      )?.pointee
    else { return start }
    switch last.type {
    case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: return self.element(last).end.offset
    default: return range(of: last.v.text.original_text)?.upperBound ?? start
    }
  }

  /// Returns the range of the end tag behind the last child of an element; nil if there is none.
  private func endTag(of element: GumboElement, _ name: String, from start: Int) -> Range<Int>? {
    let bytes = UnsafeRawBufferPointer(start: self.start, count: count)
    let lower = lastOffset(in: element, start)
    guard let end = bytes[lower...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let tag = String(decoding: bytes[lower..<end], as: UTF8.self).lowercased()
    guard tag.hasPrefix("</\(name)"), tag.dropFirst(name.count + 2).allSatisfy(\.isWhitespace)
    else {
      return nil
    }
    return lower..<end + 1
  }

  private func text(_ nodes: GumboVector) -> String {
    withUnsafePointer(to: nodes) { nodes in
      (0..<nodes.pointee.length).compactMap { index in
        guard let node = lectern_gumbo_node(nodes, index),
          [GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE].contains(node.pointee.type)
        else { return nil }
        return String(cString: node.pointee.v.text.text)
      }.joined()
    }
  }

  private static let moved =
    GUMBO_INSERTION_CONVERTED_FROM_END_TAG.rawValue | GUMBO_INSERTION_FROM_ISINDEX.rawValue
    | GUMBO_INSERTION_RECONSTRUCTED_FORMATTING_ELEMENT.rawValue
    | GUMBO_INSERTION_ADOPTION_AGENCY_CLONED.rawValue
    | GUMBO_INSERTION_ADOPTION_AGENCY_MOVED.rawValue | GUMBO_INSERTION_FOSTER_PARENTED.rawValue

  private func attributes(_ vector: GumboVector) -> [HTMLElement.Attribute] {
    withUnsafePointer(to: vector) { vector in
      (0..<vector.pointee.length).compactMap { index in
        guard let attribute = lectern_gumbo_attribute(vector, index)?.pointee else { return nil }
        return HTMLElement.Attribute(
          name: String(cString: attribute.name),
          value: String(cString: attribute.value),
          // For an attribute without a value, gumbo reports the name.
          valueRange: attribute.original_value.data == attribute.original_name.data
            ? nil : range(of: attribute.original_value)
        )
      }
    }
  }

  private func name(of element: GumboElement) -> String {
    if element.tag != GUMBO_TAG_UNKNOWN {
      return String(cString: gumbo_normalized_tagname(element.tag))
    }
    return name(ofTag: element.original_tag)
  }

  private func name(ofTag tag: GumboStringPiece) -> String {
    var name = tag
    gumbo_tag_from_original_text(&name)
    let bytes = UnsafeRawBufferPointer(start: name.data, count: name.length)
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// Returns the range of a piece of the source; nil if it is empty.
  private func range(of piece: GumboStringPiece) -> Range<Int>? {
    guard piece.length > 0, let data = piece.data else { return nil }
    let lower = start.distance(to: data)
    guard lower >= 0, lower + piece.length <= count else { return nil }
    return lower..<lower + piece.length
  }

  private func offset(_ position: GumboSourcePosition) -> Int { min(count, Int(position.offset)) }
}
