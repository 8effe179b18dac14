/// Finds the controls that can be used among the elements of a page.
struct PageControlReader {
  let role: String
  private(set) var controls: [PageControl] = []
  /// The controls of the last open dialog; nil if none is open.
  private(set) var dialogControls: [PageControl]?

  init(role: String) {
    self.role = role
  }

  /// Returns the action of the app that an element sends; nil if it sends none, or one of the room.
  static func action(of element: HTMLElement) -> String? {
    if let action = element["data-send"] { return action.hasPrefix("$") ? nil : action }
    guard let path = element["data-bind"], !path.hasPrefix("$") else { return nil }
    let parts = path.split(separator: ".", omittingEmptySubsequences: false)
    return (parts.dropLast() + ["binding", parts.last ?? ""]).joined(separator: ".")
  }

  /// - Parameter group: identifies the row around the elements.
  mutating func read(_ elements: [HTMLElement], _ scope: PageScope, group: String) {
    for element in elements { read(element, scope, group: group) }
  }

  private mutating func read(_ element: HTMLElement, _ scope: PageScope, group: String) {
    guard isUsable(element, scope) else { return }
    if element.name == "template" {
      readRows(of: element, scope, group: group)
    } else if let path = element["data-dialog"] {
      guard scope[path].isTruthy else { return }
      var inside = PageControlReader(role: role)
      inside.read(element.children, scope, group: group)
      dialogControls = inside.dialogControls ?? inside.controls
    } else if let action = Self.action(of: element) {
      guard let input = Self.input(of: element, scope) else { return }
      controls.append(PageControl(action: action, group: "\(action) \(group)", input: input))
    } else if element["data-send"] == nil {
      read(element.children, scope, group: group)
    }
  }

  private mutating func readRows(of template: HTMLElement, _ scope: PageScope, group: String) {
    guard let path = template["data-each"], let root = template.children.first,
      case .array(let items) = scope[path]
    else { return }
    var rows = items
    // Of several screens, people look at the current one.
    if ["article", "section", "main"].contains(root.name), let path = root["data-class-is-current"]
    {
      let current = items.filter { scope.row($0)[path].isTruthy }
      if !current.isEmpty { rows = current }
    }
    let isChoice = Self.action(of: root) != nil
    for item in rows {
      let key = item[template["data-key"] ?? ""]?.text ?? ""
      read(root, scope.row(item), group: isChoice ? group : "\(group)/\(key)")
    }
  }

  private func isUsable(_ element: HTMLElement, _ scope: PageScope) -> Bool {
    if let path = element["data-show"], !scope[path].isTruthy { return false }
    if let path = element["data-hide"], scope[path].isTruthy { return false }
    if let path = element["data-attr-disabled"], scope[path].isTruthy { return false }
    if let path = element["data-attr-readonly"], scope[path].isTruthy { return false }
    guard let roles = element["data-role"] else { return true }
    return roles.split(separator: " ").contains { $0 == role }
  }
}

// Inputs.
extension PageControlReader {
  /// Returns what an element sends; nil for a control that shows files or nothing.
  private static func input(of element: HTMLElement, _ scope: PageScope) -> PageControl.Input? {
    // A text that merges edits takes no values.
    if let path = element["data-bind"], scope[path].boundText != nil { return nil }
    let input: PageControl.Input?
    if element.name == "form" {
      input = formInput(of: element, scope)
    } else if ["input", "textarea", "select"].contains(element.name) {
      input = value(of: element, scope)
    } else {
      input = .press(element["data-value"].map { scope[$0].json })
    }
    guard let input, let path = element["data-id"] else { return input }
    return .row(id: scope[path].json, input)
  }

  private static func formInput(of form: HTMLElement, _ scope: PageScope) -> PageControl.Input? {
    if let path = form["data-value"] { return .press(scope[path].json) }
    var fields: [PageControl.Field] = []
    func visit(_ element: HTMLElement) {
      if let name = element["name"] ?? element["data-attr-name"].map({ scope[$0].text }),
        element["data-bind"] == nil, let input = value(of: element, scope)
      {
        fields.append(PageControl.Field(name: name, input: input))
      }
      element.children.forEach(visit)
    }
    visit(form)
    if let name = form["data-field"] { return fields.first { $0.name == name }?.input }
    // Radio buttons have one name, and checkboxes may.
    var merged: [PageControl.Field] = []
    for field in fields {
      let index = merged.firstIndex { $0.name == field.name }
      if let index, case .choice(let others) = merged[index].input,
        case .choice(let own) = field.input
      {
        merged[index] = PageControl.Field(name: field.name, input: .choice(others + own))
      } else if index == nil {
        merged.append(field)
      }
    }
    return merged.count == 1 ? merged[0].input : .fields(merged)
  }

  /// Returns what the value of a form control can be; nil for other elements.
  private static func value(of element: HTMLElement, _ scope: PageScope) -> PageControl.Input? {
    let limit = element["maxlength"].flatMap { Int($0) }
    let own = element["data-attr-value"].map { scope[$0].text } ?? element["value"]
    switch element.name {
    case "textarea": return .text(PageControl.Text(kind: .sentence, limit: limit))
    case "select":
      let options = element.children.flatMap { $0.name == "optgroup" ? $0.children : [$0] }
        .filter { $0.name == "option" }
        .map { PageValue.string($0["value"] ?? $0.text).json }
      return options.isEmpty ? nil : .choice(options)
    case "input": break
    default: return nil
    }
    switch element["type"]?.lowercased() ?? "text" {
    case "checkbox": return .toggle
    case "radio": return .choice([PageValue.string(own ?? "on").json])
    case "hidden": return .press(PageValue.string(own ?? "").json)
    case "number", "range":
      let low = element["min"].flatMap { Int($0) } ?? 0
      return .number(low...max(low, element["max"].flatMap { Int($0) } ?? low + 10))
    case "text", "search": return .text(PageControl.Text(kind: .word, limit: limit))
    case "file", "submit", "button", "reset", "image", "password": return nil
    case let type: return .text(PageControl.Text(kind: .format(type), limit: limit))
    }
  }
}
