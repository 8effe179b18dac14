/// The kind of a form control. It decides how the control shows a value.
enum ControlKind {
  case checkbox
  case radio
  case select
  case textArea
  case number
  case range
  case dateTime
  /// A control whose value is one line of text, such as a text field or a colour.
  case text(isTyped: Bool)
  /// A control that shows no value, or an element that is none.
  case other

  init(_ element: TemplateNode.Element) {
    switch element.name {
    case "select": self = .select
    case "textarea": self = .textArea
    case "input":
      switch element["type"]?.lowercased() {
      case "checkbox": self = .checkbox
      case "radio": self = .radio
      case "number": self = .number
      case "range": self = .range
      case "date", "time", "datetime-local", "month", "week": self = .dateTime
      case "color": self = .text(isTyped: false)
      case "file": self = .other
      default: self = .text(isTyped: true)
      }
    default: self = .other
    }
  }

  /// Whether a person types in it; the runtime's `isTyped`.
  var isTyped: Bool {
    switch self {
    case .textArea, .number, .dateTime, .text(isTyped: true): true
    default: false
    }
  }

  /// Returns a value as the control shows it; the runtime's `shown`.
  func text(of value: PageValue) -> String {
    let text = value.text
    switch self {
    case .number, .range:
      if case .number = value { return text }
      return Double(text).map { Int(exactly: $0).map(String.init) ?? "\($0)" } ?? ""
    case .textArea:
      return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    case .text:
      return String(
        String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\r" && $0 != "\n" })
      )
    default: return text
    }
  }
}
