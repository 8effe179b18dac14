/// The start tag of an element being rendered.
struct StartTag {
  /// The attribute that keeps the author's default of a control or an option. The runtime restores it, so that
  /// resetting the form does.
  static let defaultName = "data-rendered-default"

  private let name: String
  private let isSelfClosing: Bool
  private var attributes: [(name: String, value: String)]

  init(_ element: TemplateNode.Element) {
    name = element.name
    isSelfClosing = element.isSelfClosing && !element.isHTML
    attributes = element.attributes.map { ($0.name, $0.value) }
  }

  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Sets an attribute, or removes it for nil.
  mutating func set(_ name: String, to value: String?) {
    let index = attributes.firstIndex { $0.name == name }
    switch (index, value) {
    case (let index?, let value?): attributes[index].value = value
    case (let index?, nil): attributes.remove(at: index)
    case (nil, let value?): attributes.append((name, value))
    case (nil, nil): break
    }
  }

  /// Sets the default of a control and keeps the author's: `checked` and `selected` by their names, a value as
  /// it is.
  mutating func setDefault(_ name: String, to value: String?) {
    let isFlag = name != "value"
    let before = self[name]
    guard isFlag ? (before != nil) != (value != nil) : before ?? "" != value ?? "" else { return }
    set(name, to: value)
    set(Self.defaultName, to: isFlag ? (before == nil ? "" : name) : before ?? "")
  }

  /// Adds or removes a class (DOM `DOMTokenList.toggle`).
  mutating func toggle(_ token: String, _ isPresent: Bool) {
    let tokens = (self["class"] ?? "").split(whereSeparator: { " \t\n\u{C}\r".contains($0) })
    guard tokens.contains(token[...]) != isPresent, !token.isEmpty else { return }
    let next = isPresent ? tokens + [token[...]] : tokens.filter { $0 != token }
    set("class", to: next.joined(separator: " "))
  }

  mutating func setDisabled(_ isDisabled: Bool, _ element: TemplateNode.Element) {
    if element.name == "form" { return }
    if element.isHTML, Self.disableable.contains(element.name) {
      set("disabled", to: isDisabled ? "" : nil)
    } else {
      set("aria-disabled", to: String(isDisabled))
    }
  }

  private static let disableable: Set = [
    "button", "fieldset", "input", "optgroup", "option", "select", "textarea",
  ]

  var bytes: [UInt8] {
    var bytes = Array("<\(name)".utf8)
    for (name, value) in attributes { bytes += " \(name)=\"\(HTMLText.attribute(value))\"".utf8 }
    return bytes + (isSelfClosing ? "/>" : ">").utf8
  }
}
