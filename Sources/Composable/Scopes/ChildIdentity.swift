/// What tells a child from another that takes its place: its case where its state is an enum, its id
/// where it has one, and so on in the value of the case.
///
/// `@unchecked Sendable`: it is made, compared and dropped by reducers and their store alone, on the
/// store's executor.
struct ChildIdentity: Hashable, @unchecked Sendable {
  private var parts: [AnyHashable] = []

  /// Whether the child cannot be told from another.
  var isTrivial: Bool { parts.isEmpty }

  /// Of a child that cannot be told from another.
  init() {}

  /// Of a child by its state.
  init(of child: some Any) {
    var value: Any = child
    while true {
      if let identifiable = value as? any Identifiable { parts.append(identifiable.anyID) }
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .enum || mirror.displayStyle == .optional else { return }
      guard let (name, payload) = mirror.children.first else {
        // A case without values is its own name.
        parts.append(value as? AnyHashable ?? AnyHashable("\(value)"))
        return
      }
      parts.append(AnyHashable(name))
      value = payload
    }
  }
}

extension Identifiable {
  fileprivate var anyID: AnyHashable { AnyHashable(id) }
}
