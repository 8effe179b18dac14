import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// One `case "name":` of the `switch` that `@UserAction` adds.
struct UserActionClause {
  private let enumCase: EnumCase

  init(_ enumCase: EnumCase) {
    self.enumCase = enumCase
  }

  /// Returns the source of the clause; nil if the case is unavailable, and hence has no name.
  func source(in context: some MacroExpansionContext) -> String? {
    guard !enumCase.isUnavailable || enumCase.isServerOnly else { return nil }
    // A raw identifier can contain characters that a string literal has to escape.
    let name = StringLiteralExprSyntax(content: enumCase.plainName)
    let lines = body(in: context).map { "  " + $0 }
    return (["case \(name):"] + lines).joined(separator: "\n")
  }

  private func body(in context: some MacroExpansionContext) -> [String] {
    if enumCase.isServerOnly { return ["throw .serverOnly(name)"] }
    guard areValuesDecodable(in: context) else { return ["throw .unknownAction(name)"] }
    if let labels = enumCase.labels { return objectOfValues(labels) }
    switch enumCase.values.count {
    case 0:
      return ["try payload.noValue(for: name)", "return .\(enumCase.name)"]
    case 1:
      let action = enumCase.expression { _, value in
        "payload.value(\(value.parenthesizedType).self, for: name)"
      }
      return ["return try \(action)"]
    default:
      return listOfValues
    }
  }

  private func objectOfValues(_ labels: [String]) -> [String] {
    [
      "let values = try payload.value(UserActionValues.\(enumCase.name).self, for: name)",
      "return \(enumCase.expression { index, _ in "values.\(labels[index])" })",
    ]
  }

  private var listOfValues: [String] {
    let types = enumCase.values.map { "\($0.parenthesizedType).self" }.joined(separator: ", ")
    return [
      "let values = try payload.values(\(types), for: name)",
      "return \(enumCase.expression { index, _ in "values.\(index)" })",
    ]
  }

  /// Reports types that are syntactically not decodable, such as functions, at the case and with a fix. The
  /// compiler reports the others.
  private func areValuesDecodable(in context: some MacroExpansionContext) -> Bool {
    guard let value = enumCase.values.first(where: \.isUndecodable) else { return true }
    context.diagnose(
      "a page cannot send a value of type '\(value.type.trimmedDescription)'; mark the case "
        + "@ServerOnly, or use a type that is a UserAction or Decodable",
      at: enumCase.node
    )
    return false
  }
}
