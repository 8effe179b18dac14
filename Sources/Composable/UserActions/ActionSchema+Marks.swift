extension ActionSchema {
  /// Maximum number of parts in a name of ``names(deniedTo:)``.
  private static var partLimit: Int { 8 }
  /// Maximum number of names in ``names(deniedTo:)``.
  private static var nameLimit: Int { 256 }

  /// Returns the names of the marked cases that a sender may not send, those with the fewest parts first. A name stands
  /// for all names below it, too.
  ///
  /// ```swift
  /// ActionSchema(of: AppAction.self).names(deniedTo: .driver)    // ["poll.opened", "poll.editor"]
  /// ```
  ///
  /// A page needs the names to disable its controls. The names of a recursive action have no end: the list has at
  /// most 256 names, of at most 8 parts. Decoding checks every name.
  ///
  /// - Parameter requirement: the requirement that the sender meets.
  public func names(deniedTo requirement: AccessRequirement) -> [String] {
    names { requirement.includes($0) ? .descends : .listed }
  }

  /// Returns the names of the cases with a mark, with the same limits as ``names(deniedTo:)``. A case that another mark
  /// covers as well isn't among them.
  ///
  /// ```swift
  /// ActionSchema(of: AppAction.self).names(requiring: .moderator)    // ["questions.approved"]
  /// ```
  public func names(requiring requirement: AccessRequirement) -> [String] {
    names { $0 == requirement ? .listed : $0 == .participant ? .descends : .skipped }
  }

  /// A step of a search for names.
  private enum Step {
    /// It lists the name, which stands for all names below it.
    case listed
    /// It looks at the names below it.
    case descends
    case skipped
  }

  /// - Parameter step: what to do at a case with a requirement.
  private func names(_ step: (AccessRequirement) -> Step) -> [String] {
    let leading = typesWithNames(step)
    guard leading.contains(0) else { return [] }
    var names: [String] = []
    var level = [(prefix: "", type: 0)]
    for _ in 0..<Self.partLimit where !level.isEmpty {
      var next: [(prefix: String, type: Int)] = []
      for (prefix, type) in level {
        for (name, value) in types[type].values.sorted(by: { $0.key < $1.key }) {
          switch step(types[type].requirement(of: name)) {
          case .listed:
            names.append(prefix + name)
            if names.count == Self.nameLimit { return names }
          case .descends:
            guard let nested = value.nestedType, leading.contains(nested) else { break }
            next.append((prefix + name + ".", nested))
          case .skipped: break
          }
        }
      }
      level = next
    }
    return names
  }

  /// Returns the types that have, or lead to, a case to list.
  private func typesWithNames(_ step: (AccessRequirement) -> Step) -> Set<Int> {
    var found: Set<Int> = []
    var count = -1
    while found.count > count {
      count = found.count
      for (index, actions) in types.enumerated() where !found.contains(index) {
        let isLeading = actions.values.contains { name, value in
          switch step(actions.requirement(of: name)) {
          case .listed: true
          case .descends: value.nestedType.map { found.contains($0) } ?? false
          case .skipped: false
          }
        }
        if isLeading { found.insert(index) }
      }
    }
    return found
  }
}

extension ActionSchema.Actions {
  /// Returns what a case requires of its sender.
  fileprivate func requirement(of name: String) -> AccessRequirement {
    requirements[name] ?? .participant
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
