internal import Composable

extension UploadOptions {
  /// Checks that each rule names an action that can have a file as its value.
  ///
  /// - Parameter schema: the app's actions.
  /// - Throws: ``UnknownUploadAction`` for the first rule that doesn't.
  func check(against schema: ActionSchema) throws(UnknownUploadAction) {
    for rule in rules where !schema.hasValue(rule.action) {
      throw UnknownUploadAction(name: rule.action, others: schema.names(ofType: "UploadedFile"))
    }
  }
}

/// The error of an ``UploadRule`` whose action doesn't exist, or has no value.
struct UnknownUploadAction: Error, Equatable, CustomStringConvertible {
  let name: String
  /// The actions that have a file.
  let others: [String]

  var description: String {
    let others =
      others.isEmpty
      ? "No action has an UploadedFile."
      : "There is \(others.map { "\"\($0)\"" }.joined(separator: ", "))."
    return "UploadRule(\"\(name)\") names no action with a value. \(others)"
  }
}

extension ActionSchema {
  /// Maximum number of parts in a name: the names of a recursive action have no end.
  private static var partLimit: Int { 8 }

  /// Whether a dotted name is that of an action with a value.
  fileprivate func hasValue(_ name: String) -> Bool {
    var type = 0
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      guard types.indices.contains(type), let value = types[type].values[String(part)] else {
        return false
      }
      switch value {
      case .value: return index == parts.count - 1
      case .action(let nested), .element(_, let nested): type = nested
      case .none, .redacted: return false
      }
    }
    return false
  }

  /// Returns the names of the actions whose value has a type, in order.
  fileprivate func names(ofType type: String) -> [String] {
    var names: [String] = []
    var level = [(prefix: "", type: 0)]
    for _ in 0..<Self.partLimit {
      var next: [(prefix: String, type: Int)] = []
      for (prefix, index) in level where types.indices.contains(index) {
        for (name, value) in types[index].values.sorted(by: { $0.key < $1.key }) {
          switch value {
          case .value(let own): if own.contains(type) { names.append(prefix + name) }
          case .action(let nested), .element(_, let nested):
            next.append((prefix + name + ".", nested))
          case .none, .redacted: break
          }
        }
      }
      level = next
    }
    return names
  }
}
