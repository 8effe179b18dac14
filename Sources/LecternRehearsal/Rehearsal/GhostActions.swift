package import Composable
internal import LecternWire

/// The actions of an app that a ghost can send: those without a value, and those whose value can be generated.
///
/// Each action is decoded once, as if it came from a page. This excludes actions that only the server sends, and values that
/// an app refuses.
package struct GhostActions: Sendable {
  struct Candidate: Sendable {
    let name: String
    /// The values in JSON; empty for an action without a value.
    let values: [String]
    /// Whether the value is a text.
    var isText = false
  }

  /// Maximum numbers of candidates, and of the parts of a name. They are needed because a recursive action has endless names.
  private static var limit: (candidates: Int, parts: Int) { (256, 8) }

  private(set) var candidates: [Candidate] = []

  /// - Parameter type: the type of the app's actions.
  package init<Action: UserAction>(of type: Action.Type) {
    let schema = ActionSchema(of: type)
    var level = schema.types.isEmpty ? [] : [(prefix: "", type: 0)]
    for _ in 0..<Self.limit.parts where !level.isEmpty {
      var next: [(prefix: String, type: Int)] = []
      for (prefix, number) in level {
        for (name, value) in schema.types[number].values.sorted(by: { $0.key < $1.key }) {
          if case .action(let nested) = value { next.append((prefix + name + ".", nested)) }
          guard let values = Self.values(of: value) else { continue }
          let candidate = Candidate(
            name: prefix + name,
            values: values,
            isText: value == .value(type: "String")
          )
          guard Self.isDecoded(candidate, as: type) else { continue }
          candidates.append(candidate)
          if candidates.count == Self.limit.candidates { return }
        }
      }
      level = next
    }
  }

  /// Returns values of a case; nil if none can be generated.
  private static func values(of value: ActionSchema.Value) -> [String]? {
    switch value {
    case .none: []
    case .value("Bool"): ["false", "true"]
    case .value("Int"): (0..<6).map(String.init)
    case .value("Double"): ["0", "0.25", "0.5", "0.75", "1"]
    case .value("String"): GhostVocabulary.words.map { "\"\($0)\"" }
    case .value, .action, .element, .redacted: nil
    }
  }

  private static func isDecoded(_ candidate: Candidate, as type: (some UserAction).Type) -> Bool {
    let text = message(candidate.name, value: candidate.values.first, ref: 0)
    guard let message = try? ActionMessage(text) else { return false }
    return (try? message.action(as: type, meeting: .presenter)) != nil
  }

  /// Returns the candidates that a viewer may send.
  ///
  /// - Parameters:
  ///   - may: the names that the viewer may send.
  ///   - mayNot: the names among those that a restriction denies the viewer.
  func allowed(_ may: [String], except mayNot: [String]) -> [Candidate] {
    candidates.filter {
      let name = ActionName($0.name)
      return name.isAmong(may) && !name.isAmong(mayNot)
    }
  }

  /// Returns the message of an action.
  static func message(_ name: String, value: String?, ref: Int) -> [UInt8] {
    ActionMessage.encoded(ref: ref, name: name, value: value.map { Array($0.utf8) })
  }
}
