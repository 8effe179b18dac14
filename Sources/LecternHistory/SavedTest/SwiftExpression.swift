/// Values as expressions of Swift, by reflection.
enum SwiftExpression {
  /// Returns the expression of a value if its type is known.
  ///
  /// - Returns: nil if the value has a part that reflection cannot write: a struct (its initializers are unknown), a
  ///   reference, or a case whose description replaces its name.
  static func text(of value: Any) -> String? {
    if let scalar = scalar(value) { return scalar }
    if value is any CustomReflectable, !isCollection(value) { return nil }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return optional(mirror)
    case .collection, .set, .dictionary: return collection(value, mirror)
    case .enum: return enumCase(value, mirror)
    default: return nil
    }
  }

  private static func scalar(_ value: Any) -> String? {
    switch value {
    case let value as String: SwiftText.quoted(value)
    case let value as Bool: "\(value)"
    case let value as any BinaryInteger where value is any FixedWidthInteger: "\(value)"
    case let value as Double where value.isFinite: "\(value)"
    case let value as Float where value.isFinite: "\(value)"
    default: nil
    }
  }

  private static func optional(_ mirror: Mirror) -> String? {
    guard let wrapped = mirror.children.first?.value else { return "nil" }
    // `.none` of an enum would be read as the optional's.
    let style = Mirror(reflecting: wrapped).displayStyle
    guard style != .optional, let text = text(of: wrapped) else { return nil }
    return style == .enum ? ".some(\(text))" : text
  }

  private static func isCollection(_ value: Any) -> Bool {
    let type = "\(type(of: value))"
    return ["Array<", "Set<", "Dictionary<", "Optional<"].contains { type.hasPrefix($0) }
  }

  private static func collection(_ value: Any, _ mirror: Mirror) -> String? {
    guard isCollection(value) else { return nil }
    var elements: [String] = []
    for child in mirror.children {
      guard let element = element(child.value, isPair: mirror.displayStyle == .dictionary) else {
        return nil
      }
      elements.append(element)
    }
    // The order of sets and dictionaries differs between processes.
    if mirror.displayStyle != .collection { elements.sort() }
    if elements.isEmpty, mirror.displayStyle == .dictionary { return "[:]" }
    return "[\(elements.joined(separator: ", "))]"
  }

  private static func element(_ value: Any, isPair: Bool) -> String? {
    guard isPair else { return text(of: value) }
    let pair = Mirror(reflecting: value).children.map { text(of: $0.value) }
    guard pair.count == 2, let key = pair[0], let value = pair[1] else { return nil }
    return "\(key): \(value)"
  }

  private static func enumCase(_ value: Any, _ mirror: Mirror) -> String? {
    guard let payload = mirror.children.first else {
      guard !(value is any CustomStringConvertible || value is any CustomDebugStringConvertible),
        !(value is any TextOutputStreamable)
      else { return nil }
      let name = "\(value)"
      return SwiftText.isMember(name) ? ".\(name)" : nil
    }
    guard let name = payload.label, SwiftText.isMember(name) else { return nil }
    let tuple = Mirror(reflecting: payload.value)
    guard tuple.displayStyle == .tuple else {
      return text(of: payload.value).map { ".\(name)(\($0))" }
    }
    var arguments: [String] = []
    for child in tuple.children {
      guard let text = text(of: child.value) else { return nil }
      let label = child.label.flatMap { $0.hasPrefix(".") ? nil : "\($0): " } ?? ""
      arguments.append(label + text)
    }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }
}
