/// A start tag that is being written.
struct TagWriter {
  /// What a control or an option holds by its author's will, for a form that is reset: the runtime puts it back.
  static let defaultName = "data-rendered-default"

  private let name: String
  private let isSelfClosing: Bool
  private var attributes: [(name: String, value: String)]

  init(_ element: PagePiece.Element) {
    name = element.name
    isSelfClosing = element.isSelfClosing && !element.isHTML
    attributes = element.attributes.map { ($0.name, $0.value) }
  }

  subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

  /// Sets an attribute, or removes it where there is no value.
  mutating func set(_ name: String, to value: String?) {
    let index = attributes.firstIndex { $0.name == name }
    switch (index, value) {
    case (let index?, let value?): attributes[index].value = value
    case (let index?, nil): attributes.remove(at: index)
    case (nil, let value?): attributes.append((name, value))
    case (nil, nil): break
    }
  }

  /// Sets what a control holds, and keeps what it held; `checked` and `selected` are kept as their name.
  mutating func setDefault(_ name: String, to value: String?) {
    let isFlag = name != "value"
    let before = self[name]
    guard isFlag ? (before != nil) != (value != nil) : before ?? "" != value ?? "" else { return }
    set(name, to: value)
    set(Self.defaultName, to: isFlag ? (before == nil ? "" : name) : before ?? "")
  }

  /// Adds a class, or takes it away (DOM `DOMTokenList.toggle`).
  mutating func toggle(_ token: String, _ isThere: Bool) {
    let tokens = (self["class"] ?? "").split(whereSeparator: { " \t\n\u{C}\r".contains($0) })
    guard tokens.contains(token[...]) != isThere, !token.isEmpty else { return }
    let next = isThere ? tokens + [token[...]] : tokens.filter { $0 != token }
    set("class", to: next.joined(separator: " "))
  }

  mutating func setDisabled(_ isDisabled: Bool, _ element: PagePiece.Element) {
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
