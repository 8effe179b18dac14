extension RichText {
  /// A formula within a line, or on lines of its own: MathML, which browsers typeset.
  ///
  /// On the wire an element is a list of its name, its attributes if it has any, and its content:
  ///
  /// ```json
  /// {"content":[["msup",["mi","x"],["mn","2"]]],"tex":"x^2","type":"math"}
  /// ```
  public struct Formula: Hashable, Sendable {
    /// The formula as TeX: its plain text, and its description for a browser that doesn't know MathML.
    public var tex: String
    /// Whether it stands on lines of its own.
    public var isDisplay: Bool
    public var content: [MathElement]

    public init(tex: String, isDisplay: Bool = false, content: [MathElement]) {
      (self.tex, self.isDisplay, self.content) = (tex, isDisplay, content)
    }
  }
}

// The canonical JSON; see `RichText+JSON.swift`.

extension RichText.Formula {
  func write(to json: inout JSONWriter) {
    json.append(#"{"content":"#)
    json.list(of: content) { json, element in element.write(to: &json) }
    if isDisplay { json.append(#","isDisplay":true"#) }
    json.append(#","tex":"#)
    json.text(tex)
    json.append(#","type":"math"}"#)
  }
}

extension RichText.MathElement {
  fileprivate func write(to json: inout JSONWriter) {
    json.append("[")
    json.text(name)
    for (index, attribute) in attributes.enumerated() {
      json.append(index == 0 ? ",{" : ",")
      json.text(attribute.name)
      json.append(":")
      json.text(attribute.value)
    }
    if !attributes.isEmpty { json.append("}") }
    for child in children {
      json.append(",")
      switch child {
      case .text(let text): json.text(text)
      case .element(let element): element.write(to: &json)
      }
    }
    json.append("]")
  }
}

// The same form for Codable.

extension RichText.MathElement: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    let name = try list.decode(String.self)
    var attributes: [Attribute?] = []
    if let fields = try? list.nestedContainer(keyedBy: Key.self) {
      for key in fields.allKeys {
        let value = try fields.decode(String.self, forKey: key)
        attributes.append(Attribute(key.stringValue, value))
      }
    }
    var children: [Node] = []
    while !list.isAtEnd {
      if let text = try? list.decode(String.self) {
        children.append(.text(text))
      } else {
        children.append(.element(try list.decode(Self.self)))
      }
    }
    let known = attributes.compactMap(\.self)
    guard known.count == attributes.count, let element = Self(name, known, children: children)
    else {
      let reason = "the element <\(name)> is not allowed in a formula"
      throw DecodingError.dataCorruptedError(in: list, debugDescription: reason)
    }
    self = element
  }

  public func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(name)
    if !attributes.isEmpty {
      var fields = list.nestedContainer(keyedBy: Key.self)
      for attribute in attributes {
        try fields.encode(attribute.value, forKey: Key(stringValue: attribute.name))
      }
    }
    for child in children {
      switch child {
      case .text(let text): try list.encode(text)
      case .element(let element): try list.encode(element)
      }
    }
  }
}
