extension ActionName {
  /// Creates the name of an action without its values, for log lines: the values may be private input.
  ///
  /// ```swift
  /// ActionName(describing: AppAction.settings(.binding(.set(\.displayName, "Ada")))).description
  /// // "settings.binding"
  /// ```
  ///
  /// - Parameter action: an enum case. For any other value, the name is that of its type.
  public init(describing action: some Any) {
    var parts: [String] = []
    var value: Any = action
    while parts.count < Self.maximumPartCount, let (name, payload) = Self.caseName(of: value) {
      parts.append(name)
      guard let payload else { break }
      value = payload
    }
    let type = Mirror(reflecting: action).subjectType
    self.init(parts.isEmpty ? "\(type)" : parts.joined(separator: "."))
  }

  /// A limit, because features can be recursive, and a page chooses how deep its actions are nested.
  private static var maximumPartCount: Int { 16 }

  /// Returns the name of a case and its payload; nil if the value is not an enum.
  private static func caseName(of value: Any) -> (name: String, payload: Any?)? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    // A case without a payload has no child in its mirror; its description is its name.
    guard let child = mirror.children.first else { return ("\(value)", nil) }
    return child.label.map { ($0, elementAction(in: child.value) ?? child.value) }
  }

  /// Returns the action among the values of an ``IdentifiedAction``.
  private static func elementAction(in values: Any) -> Any? {
    let mirror = Mirror(reflecting: values)
    guard mirror.displayStyle == .tuple else { return nil }
    return mirror.children.first { $0.label == "action" }?.value
  }
}
