import SwiftSyntax
import SwiftSyntaxBuilder

/// What `@UserAction` adds for one case: a clause that decodes it, one that encodes it, and a statement that
/// describes it. All three call a function of the same name for the form of the case's values. An inlined case leaves
/// all three to its nested action.
struct UserActionCase {
  private let enumCase: EnumCase
  /// Whether the value is left out of the log, and hence of the code.
  private let isRedacted: Bool
  /// Whether a page cannot send the case.
  private let isServerOnly: Bool
  /// The name as a literal: a raw identifier can contain characters that have to be escaped.
  private let name: String

  /// Creates a case; nil if it is unavailable, and hence has no name.
  ///
  /// - Parameter isUnmarked: whether its value is a nested action that is not marked.
  init?(_ enumCase: EnumCase, isUnmarked: Bool) {
    guard !enumCase.isUnavailable else { return nil }
    self.enumCase = enumCase
    name = Self.literal(enumCase.plainName)
    // After an error, the code must not refer to the value.
    let isUncodable = isUnmarked || enumCase.uncodableValue != nil
    isRedacted = enumCase.isRedacted || isUncodable
    isServerOnly = enumCase.isServerOnly || isUncodable
  }

  /// The statement that returns the case if its nested action has the name; nil unless the case is inlined.
  var inlinedDecoding: String? {
    guard enumCase.isInlined, let value = enumCase.values.first else { return nil }
    return """
        if let action = try payload.inlined(\(value.parenthesizedType).self, for: name) {
          return \(enumCase.expression { _, _ in "action" })
        }
      """
  }

  /// The clause that returns the case with the value of a payload; nil for an inlined case.
  var decoding: String? {
    guard !enumCase.isInlined else { return nil }
    let oldNames = enumCase.oldNames.map { "\(Self.literal($0)) where payload.isFromLog" }
    let head = "case \(([name] + oldNames).joined(separator: ",\n  ")):"
    let check = ["guard payload.isFromLog else {", "  throw .serverOnly(name)", "}"]
    let requirement = accessRequirement.map { ["try payload.require(.\($0), for: name)"] } ?? []
    let body = isServerOnly && isRedacted ? ["throw .redacted(name)"] : construction
    return ([head] + ((isServerOnly ? check : requirement) + body).map { "  " + $0 })
      .joined(separator: "\n")
  }

  /// The clause that encodes the name and the value.
  var encoding: String {
    guard !enumCase.isInlined else {
      let pattern = enumCase.expression { _, _ in "let value" }
      return "case \(pattern):\n  try value.encodeAction(to: &encoder)"
    }
    guard !isRedacted else {
      return "case .\(enumCase.name):\n  encoder.redactedValue(for: \(name))"
    }
    let pattern = enumCase.expression { index, _ in "let value\(index)" }
    let call = call("encoder", name: name) { index, _ in "value\(index)" }
    return "case \(pattern):\n  \(enumCase.values.isEmpty ? "" : "try ")\(call)"
  }

  /// The statements that describe the case, its mark and its old names.
  var description: String {
    if enumCase.isInlined, let value = enumCase.values.first {
      return "schema.inlined(\(value.parenthesizedType).self)"
    }
    let description =
      isRedacted
      ? "schema.redactedValue(for: \(name))"
      : call("schema", name: name) { _, value in "\(value.parenthesizedType).self" }
    let renames = enumCase.oldNames.map { "schema.renamed(from: \(Self.literal($0)), to: \(name))" }
    let requirement = accessRequirement.map { ["schema.require(.\($0), for: \(name))"] } ?? []
    return ([description] + requirement + renames).joined(separator: "\n")
  }

  /// The clause that returns whether the action is ephemeral.
  var ephemerality: String {
    guard enumCase.isInlined else { return "case .\(enumCase.name):\n  \(enumCase.isEphemeral)" }
    return "case \(enumCase.expression { _, _ in "let value" }):\n  value.isEphemeral"
  }

  /// The access that the case requires of its sender; nil without a mark, and if no page can send it.
  private var accessRequirement: String? {
    guard !isServerOnly else { return nil }
    if enumCase.isPresenterOnly { return "presenter" }
    return enumCase.isModeratorOnly ? "moderator" : enumCase.isDriverOnly ? "driver" : nil
  }

  private var construction: [String] {
    let call = call("payload", name: "name") { _, value in "\(value.parenthesizedType).self" }
    return switch enumCase.values.count {
    case 0: ["try \(call)", "return .\(enumCase.name)"]
    case 1: ["return try \(enumCase.expression { _, _ in call })"]
    default:
      [
        "let values = try \(call)",
        "return \(enumCase.expression { index, _ in "values.\(index)" })",
      ]
    }
  }

  /// Returns the call for the form of the values: `payload.fields(("from", Int.self), ("to", Int.self), for: name)`.
  private func call(
    _ receiver: String,
    name: String,
    argument: (Int, AssociatedValue) -> String
  ) -> String {
    let labels = enumCase.labels
    let arguments = enumCase.values.enumerated().map { index, value in
      let argument = argument(index, value)
      return labels.map { "(\(Self.literal($0[index])), \(argument))" } ?? argument
    }
    let function =
      switch enumCase.values.count {
      case 0: "noValue"
      case 1: "value"
      default: labels == nil ? "values" : "fields"
      }
    return "\(receiver).\(function)(\((arguments + ["for: \(name)"]).joined(separator: ", ")))"
  }

  private static func literal(_ text: String) -> String {
    StringLiteralExprSyntax(content: text).description
  }
}
