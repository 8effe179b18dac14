extension ActionName {
  /// The name of an action, without its values: for log lines, which are no place for what people type.
  ///
  /// ```swift
  /// ActionName(describing: AppAction.settings(.binding(.set(\.displayName, "Ada")))).description
  /// // "settings.binding"
  /// ```
  ///
  /// - Parameter action: a case; of anything else, the name of its type.
  public init(describing action: some Any) {
    var parts: [String] = []
    var value: Any = action
    while parts.count < Self.describedParts, let (name, payload) = Self.caseName(of: value) {
      parts.append(name)
      guard let payload else { break }
      value = payload
    }
    let type = Mirror(reflecting: action).subjectType
    self.init(parts.isEmpty ? "\(type)" : parts.joined(separator: "."))
  }

  /// A feature may hold one of its own kind, and a page says how deep.
  private static var describedParts: Int { 16 }

  /// The name of a case, and the value that it has, which may be a case itself.
  private static func caseName(of value: Any) -> (name: String, payload: Any?)? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .enum else { return nil }
    // A case without values describes itself as its name.
    guard let child = mirror.children.first else { return ("\(value)", nil) }
    return child.label.map { ($0, elementAction(in: child.value) ?? child.value) }
  }

  /// The action that an ``IdentifiedAction`` has beside an id.
  private static func elementAction(in values: Any) -> Any? {
    let mirror = Mirror(reflecting: values)
    guard mirror.displayStyle == .tuple else { return nil }
    return mirror.children.first { $0.label == "action" }?.value
  }
}
