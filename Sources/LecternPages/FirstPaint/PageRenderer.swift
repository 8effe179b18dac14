internal import LecternWire

/// Renders a page from one snapshot.
struct PageRenderer {
  /// Maximum length of a rendered page, in bytes: a longer one is slower than the page without its state.
  static let limit = 512 << 10
  /// The id of the element in which the runtime finds the snapshot.
  static let snapshotID = "lectern-snapshot"

  /// The options that a select shows as selected.
  private struct Selection {
    let values: Set<String>
    let isMultiple: Bool
    var isFound = false
  }

  private let template: PageTemplate
  private let snapshot: [UInt8]
  private let scope: PageScope
  private let role: String
  private let allowedActions: [String]
  private let deniedActions: [String]
  private var output: [UInt8] = []
  private var selection: Selection?

  init?(template: PageTemplate, snapshot: [UInt8]) {
    guard let json = RawJSON(snapshot) else { return nil }
    let message = PageValue(json)
    guard let state = message["state"] else { return nil }
    let viewer = message["viewer"] ?? .undefined
    self.template = template
    self.snapshot = snapshot
    scope = PageScope(state: state, room: message["room"] ?? .undefined, viewer: viewer)
    role = viewer["role"]?.text ?? ""
    allowedActions = Self.names(viewer["may"]) ?? ["*"]
    deniedActions = Self.names(viewer["mayNot"]) ?? []
  }

  /// Returns the page; nil if it exceeds ``limit``.
  mutating func page() -> [UInt8]? {
    output.reserveCapacity(template.source.count + 2 * snapshot.count)
    return write(template.nodes, scope) ? output : nil
  }

  private mutating func write(_ nodes: [TemplateNode], _ scope: PageScope) -> Bool {
    for node in nodes {
      switch node {
      case .literal(let range): output += template.source[range]
      case .snapshot: writeSnapshot()
      case .element(let element): guard write(element, scope) else { return false }
      case .rows(let rows): guard write(rows, scope) else { return false }
      }
      guard output.count <= Self.limit else { return false }
    }
    return true
  }

  /// Writes the snapshot as a data block. Without a `<` in it, a browser cannot take it for markup.
  private mutating func writeSnapshot() {
    if !template.hasNoScript {
      output += #"<noscript><p>This page shows the room as it was when the page was loaded. "#.utf8
      output += #"<a href="">Load it again</a></p></noscript>"#.utf8
    }
    output += #"<script type="application/json" id="\#(Self.snapshotID)">"#.utf8
    for byte in snapshot {
      if byte == UInt8(ascii: "<") { output += #"\u003c"#.utf8 } else { output.append(byte) }
    }
    output += "</script>".utf8
  }

  private mutating func write(_ rows: TemplateNode.Rows, _ scope: PageScope) -> Bool {
    guard case .array(let items) = scope[rows.path] else { return true }
    for (key, item) in zip(RowKey.keys(of: items, by: rows.key), items) {
      guard write(rows.root, scope.row(item), key: key), output.count <= Self.limit else {
        return false
      }
    }
    return true
  }

  private mutating func write(
    _ element: TemplateNode.Element,
    _ scope: PageScope,
    key: RowKey? = nil
  ) -> Bool {
    var tag = StartTag(element)
    var text: String?
    var richText: RichTextMarkup?
    var needsConnection = element.isSubmitter
    var isDisabled: Bool?
    for directive in element.directives {
      switch directive {
      case .text(let path, let format): text = Self.text(of: scope[path], format)
      case .rich(let path): richText = RichTextMarkup(scope[path])
      case .show(let path, let hidePath, let roles):
        let isHidden =
          path.map { !scope[$0].isTruthy } ?? false || hidePath.map { scope[$0].isTruthy } ?? false
          || !(roles?.contains(role) ?? true)
        // SVG elements have no `hidden` property.
        if element.isHTML { tag.set("hidden", to: isHidden ? "" : nil) }
      case .attribute("disabled", let path, _): isDisabled = scope[path].isTruthy
      case .attribute(let name, let path, let format):
        tag.set(name, to: Self.attribute(name, scope[path], format))
      case .cssClass(let name, let path): tag.toggle(name, scope[path].isTruthy)
      case .send: needsConnection = true
      case .bind(let path, let action):
        needsConnection = true
        if let content = bind(element, scope[path], &tag, scope, isForbidden: !isAllowed(action)) {
          text = content
        }
      }
    }
    if needsConnection || isDisabled != nil {
      tag.setDisabled(needsConnection || isDisabled == true, element)
    }
    if element.name == "option" { select(element, text, &tag) }
    if let key { tag.set("data-rendered-key", to: key.json) }
    output += tag.bytes
    if HTMLElement.isVoid(element.name) || element.isSelfClosing && !element.isHTML { return true }
    if let text {
      if element.name == "textarea" { output.append(UInt8(ascii: "\n")) }
      output += HTMLText.content(text).utf8
    } else if let richText {
      output += richText.text.utf8
    } else {
      let outer = selection
      defer { selection = outer }
      if element.name == "select", case .bind(let path, _)? = element.directives.last {
        selection = Self.selection(scope[path], element)
      }
      guard write(element.content, scope) else { return false }
    }
    if let endTag = element.endTag {
      output += template.source[endTag]
    } else if key != nil {
      output += "</\(element.name)>".utf8
    }
    return true
  }
}

// The same rules as in the runtime's directives.js, controls.js and bindings.js.
extension PageRenderer {
  private static func text(of value: PageValue, _ format: PageFormat?) -> String {
    format?.text(of: value) ?? value.text
  }

  /// The ARIA states of controls. Without the attribute, a control has no such state.
  private static let states: Set = [
    "aria-checked", "aria-expanded", "aria-pressed", "aria-selected",
  ]

  /// Returns the value of an attribute; nil to remove it.
  static func attribute(
    _ name: String,
    _ value: PageValue,
    _ format: PageFormat? = nil
  ) -> String? {
    if let format {
      if [.undefined, .null, .bool(false)].contains(value) { return nil }
      let text = format.text(of: value)
      return runsCode(name, text) ? nil : text
    }
    return switch value {
    case .undefined, .null, .bool(false): states.contains(name) ? "false" : nil
    case .bool(true): name.hasPrefix("aria-") ? "true" : ""
    default: runsCode(name, value.text) ? nil : value.text
    }
  }

  /// Whether an attribute is code or a `javascript:` URL (URL standard §4.4).
  static func runsCode(_ name: String, _ value: String) -> Bool {
    if name.hasPrefix("on") || name == "srcdoc" { return true }
    guard codeURLs.contains(name) else { return false }
    let start = value.unicodeScalars.lazy.filter { $0.value > 0x20 }.prefix("javascript:".count)
    return String(String.UnicodeScalarView(start)).lowercased() == "javascript:"
  }

  private static let codeURLs: Set = [
    "href", "src", "action", "formaction", "data", "xlink:href", "xlink:src", "xlink:action",
    "xlink:formaction", "xlink:data",
  ]

  /// Whether the viewer may send an action, judged by its name.
  private func isAllowed(_ name: String) -> Bool {
    let isAmong = { (names: [String]) in
      names.contains { $0 == "*" ? name.first != "$" : "\(name).".hasPrefix("\($0).") }
    }
    return isAmong(allowedActions) && !isAmong(deniedActions)
  }

  private static func names(_ value: PageValue?) -> [String]? {
    if case .array(let names) = value { names.map(\.text) } else { nil }
  }

  /// Makes a control show a value.
  ///
  /// - Returns: the content of a text area; nil for other controls.
  private func bind(
    _ element: TemplateNode.Element,
    _ value: PageValue,
    _ tag: inout StartTag,
    _ scope: PageScope,
    isForbidden: Bool
  ) -> String? {
    let kind = ControlKind(element)
    let value = value.boundText.map(PageValue.string) ?? value
    if kind.isTyped {
      let isReadOnly = element["data-attr-readonly"].map { scope[$0].isTruthy } ?? false
      if isReadOnly || isForbidden { tag.set("readonly", to: "") }
    }
    switch kind {
    case .checkbox: tag.setDefault("checked", to: value.isTruthy ? "" : nil)
    case .radio:
      tag.setDefault("checked", to: value.text == element["value"] ?? "on" ? "" : nil)
    case .textArea:
      let text = kind.text(of: value)
      if text != element.text { tag.set(StartTag.defaultName, to: element.text) }
      return text
    case .number, .range, .dateTime, .text: tag.setDefault("value", to: kind.text(of: value))
    case .select, .other: break
    }
    return nil
  }

  private static func selection(_ value: PageValue, _ element: TemplateNode.Element) -> Selection {
    let isMultiple = element["multiple"] != nil
    guard isMultiple else { return Selection(values: [value.text], isMultiple: false) }
    let values: [PageValue]
    switch value {
    case .array(let elements): values = elements
    case .undefined, .null: values = []
    default: values = [value]
    }
    return Selection(values: Set(values.map(\.text)), isMultiple: true)
  }

  private mutating func select(
    _ option: TemplateNode.Element,
    _ text: String?,
    _ tag: inout StartTag
  ) {
    guard var selection else { return }
    let words = (text ?? option.text).split(whereSeparator: { " \t\n\u{C}\r".contains($0) })
    let value = tag["value"] ?? words.joined(separator: " ")
    // Of several options with the value, a select without `multiple` shows the first.
    let isSelected =
      selection.values.contains(value) && (selection.isMultiple || !selection.isFound)
    selection.isFound = selection.isFound || isSelected
    self.selection = selection
    tag.setDefault("selected", to: isSelected ? "" : nil)
  }
}
