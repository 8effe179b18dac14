/// What a control is, for what it can show.
enum ControlKind {
  case checkbox
  case radio
  case select
  case textArea
  case number
  case range
  case temporal
  /// A line of text, a colour: whatever is text on one line.
  case text(isTyped: Bool)
  /// Nothing that a value can be written to.
  case other

  init(_ element: PagePiece.Element) {
    switch element.name {
    case "select": self = .select
    case "textarea": self = .textArea
    case "input":
      switch element["type"]?.lowercased() {
      case "checkbox": self = .checkbox
      case "radio": self = .radio
      case "number": self = .number
      case "range": self = .range
      case "date", "time", "datetime-local", "month", "week": self = .temporal
      case "color": self = .text(isTyped: false)
      case "file": self = .other
      default: self = .text(isTyped: true)
      }
    default: self = .other
    }
  }

  /// The runtime's `isTyped`: whether one types in it.
  var isTyped: Bool {
    switch self {
    case .textArea, .number, .temporal, .text(isTyped: true): true
    default: false
    }
  }

  /// The runtime's `shown`.
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
