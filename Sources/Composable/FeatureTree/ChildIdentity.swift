/// Distinguishes a child from another child that replaces it: by its case if its state is an enum, by its
/// id if the state is `Identifiable`, and likewise for the payload of the case.
///
/// `@unchecked Sendable`: created, compared and released only by reducers and their store, on the store's
/// executor.
struct ChildIdentity: Hashable, @unchecked Sendable {
  private var parts: [AnyHashable] = []

  /// Whether the child cannot be distinguished from another.
  var isTrivial: Bool { parts.isEmpty }

  init() {}

  init(of child: some Any) {
    var value: Any = child
    while true {
      if let identifiable = value as? any Identifiable { parts.append(identifiable.anyID) }
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .enum || mirror.displayStyle == .optional else { return }
      guard let (name, payload) = mirror.children.first else {
        // A case without a payload has no child in its mirror; its description is its name.
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
