import SwiftSyntax
import SwiftSyntaxMacros

extension EnumCase {
  /// The first value that a page or the log needs and whose type is syntactically not codable, such as a function.
  var uncodableValue: AssociatedValue? {
    isServerOnly && isRedacted ? nil : values.first { $0.isUncodable || $0.isNestedOptional }
  }

  /// Reports the only value if it is of an enum that is declared inside the action's enum, and is neither an action
  /// nor encodable.
  ///
  /// - Returns: whether there is an error.
  func diagnoseNestedAction(
    among members: MemberBlockItemListSyntax,
    in context: some MacroExpansionContext
  ) -> Bool {
    guard !(isServerOnly && isRedacted), !isUnavailable, values.count == 1,
      let type = NestedType(of: values[0].type, among: members), type.isEnum,
      type.isUnencodable(without: "UserAction")
    else { return false }
    context.diagnose(
      "the type '\(type.name)' of the value of '\(plainName)' is no action; mark '\(type.name)' @UserAction, or make "
        + "it Codable where it is declared",
      at: node,
      fixIts: [type.fixIt(marking: "UserAction")]
    )
    return true
  }

  /// Reports an uncodable name or value at the case and with a remedy. The compiler reports values that are not
  /// syntactically so.
  func diagnoseUncodable(in context: some MacroExpansionContext) {
    if plainName.contains(".") {
      context.diagnose(
        "the name '\(plainName)' contains a dot, which separates the names of nested actions; rename the case",
        at: node.name
      )
    }
    guard let value = uncodableValue else { return }
    let subject = "the value of type '\(value.type.trimmedDescription)' of '\(plainName)'"
    guard !value.isNestedOptional else {
      context.diagnose(
        "\(subject) has two nils, which are the same in JSON; use an enum with a case for each",
        at: node
      )
      return
    }
    let action = isRedacted ? "sent by a page" : "written to the log"
    let marks = [isServerOnly ? nil : "@ServerOnly", isRedacted ? nil : "@Redacted"]
    context.diagnose(
      "\(subject) cannot be \(action); use a type that is a UserAction or Codable, or mark the case "
        + marks.compactMap(\.self).joined(separator: " "),
      at: node
    )
  }
}
