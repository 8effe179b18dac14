extension StringProtocol {
  /// Returns the id of a choice with the text. It depends on the text alone, so votes stay with a choice that is moved.
  ///
  /// ```
  /// Definitely maybe  ─▶  definitely-maybe
  /// C, C++, 👍        ─▶  c, c-2b-2b, 1f44d
  /// ```
  ///
  /// - Parameter others: the ids of the choices before it. A choice with the same text as another gets a number, too.
  func choiceID(after others: [String]) -> String {
    let id = ([slug()] + signs.prefix(8).map { String($0.value, radix: 16) })
      .filter { !$0.isEmpty }.joined(separator: "-")
    return id.isEmpty || others.contains(id) ? "\(id)-\(others.count + 1)" : id
  }

  /// The symbols that a slug leaves out, and a minus at the beginning.
  private var signs: [Unicode.Scalar] {
    let minus = first == "-" || first == "−" ? prefix(1).unicodeScalars.map { $0 } : []
    return minus
      + unicodeScalars.filter { $0.isSign && $0 != "−" }
  }
}

extension Unicode.Scalar {
  /// Whether texts may differ in the character alone. The marks of formulas and code are not among them.
  fileprivate var isSign: Bool {
    switch properties.generalCategory {
    case .mathSymbol, .otherSymbol, .currencySymbol: !"$|~".unicodeScalars.contains(self)
    default: "#&%@".unicodeScalars.contains(self)
    }
  }
}
