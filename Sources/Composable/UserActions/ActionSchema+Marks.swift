extension ActionSchema {
  /// Maximum number of parts in a name of ``names(above:)``.
  private static var partLimit: Int { 8 }
  /// Maximum number of names in ``names(above:)``.
  private static var nameLimit: Int { 256 }

  /// Returns the names of the marked cases that need more than a requirement, those with the fewest parts first. A
  /// name stands for all names below it, too.
  ///
  /// ```swift
  /// ActionSchema(of: AppAction.self).names(above: .driver)    // ["poll.opened", "poll.editor"]
  /// ```
  ///
  /// A page needs the names to disable its controls. The names of a recursive action have no end: the list has at
  /// most 256 names, of at most 8 parts. Decoding checks every name.
  public func names(above requirement: AccessRequirement) -> [String] {
    let leading = typesWithNames(above: requirement)
    guard leading.contains(0) else { return [] }
    var names: [String] = []
    var level = [(prefix: "", type: 0)]
    for _ in 0..<Self.partLimit where !level.isEmpty {
      var next: [(prefix: String, type: Int)] = []
      for (prefix, type) in level {
        for (name, value) in types[type].values.sorted(by: { $0.key < $1.key }) {
          if types[type].needs(name, above: requirement) {
            names.append(prefix + name)
            if names.count == Self.nameLimit { return names }
          } else if let nested = value.nestedType, leading.contains(nested) {
            next.append((prefix + name + ".", nested))
          }
        }
      }
      level = next
    }
    return names
  }

  /// Returns the types that have, or lead to, a case that needs more than a requirement.
  private func typesWithNames(above requirement: AccessRequirement) -> Set<Int> {
    var found: Set<Int> = []
    var count = -1
    while found.count > count {
      count = found.count
      for (index, actions) in types.enumerated() where !found.contains(index) {
        let isLeading = actions.values.contains { name, value in
          actions.needs(name, above: requirement)
            || value.nestedType.map { found.contains($0) } ?? false
        }
        if isLeading { found.insert(index) }
      }
    }
    return found
  }
}

extension ActionSchema.Actions {
  fileprivate func needs(_ name: String, above requirement: AccessRequirement) -> Bool {
    requirements[name].map { $0 > requirement } ?? false
  }
}

extension ActionSchema.Value {
  /// The type of the actions below a case with this value.
  fileprivate var nestedType: Int? {
    switch self {
    case .action(let type), .element(_, let type): type
    case .none, .value, .redacted: nil
    }
  }
}
