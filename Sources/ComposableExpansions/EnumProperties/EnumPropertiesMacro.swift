import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Implements `@EnumProperties`. The macro adds a property for each case.
struct EnumPropertiesMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = context.enumDeclaration(of: declaration, attribute: node) else {
      return []
    }
    let cases = CaseList(declaration.memberBlock.members)
    guard cases.diagnoseOverloads(of: "EnumProperties", in: context) else { return [] }
    let access = declaration.memberAccess(in: context)
    return cases.source { enumCase in
      // An unavailable case needs no property, and the property could not refer to it.
      guard !enumCase.isUnavailable, canBeProperty(enumCase, in: context) else { return nil }
      return property(for: enumCase, access: access)
    }.map { DeclSyntax(stringLiteral: $0) }
  }

  /// Any other name can be a property with backticks; after a dot, these remain metatypes.
  private static func canBeProperty(
    _ enumCase: EnumCase,
    in context: some MacroExpansionContext
  ) -> Bool {
    guard ["Type", "Protocol"].contains(enumCase.plainName) else { return true }
    context.diagnose(
      "@EnumProperties cannot add a property named '\(enumCase.plainName)', "
        + "which Swift parses as a metatype; rename the case",
      at: enumCase.node.name
    )
    return false
  }

  private static func property(for enumCase: EnumCase, access: String) -> String {
    let availability = enumCase.availability.map { $0 + "\n" }.joined()
    let head = "\(availability)\(access)var \(enumCase.name): \(type(of: enumCase))"
    guard !enumCase.values.isEmpty else {
      return """
        \(head) {
          get {
            guard case .\(enumCase.name) = self else { return nil }
            return ()
          }
          set {
          }
        }
        """
    }
    let isSingle = enumCase.values.count == 1
    let names = enumCase.values.indices.map { isSingle ? "value" : "value\($0)" }
    let pattern = enumCase.expression { index, _ in "let \(names[index])" }
    let construction = { (values: String) in
      enumCase.expression { index, value in
        (isSingle ? values : "\(values).\(index)") + (value.isAutoclosure ? "()" : "")
      }
    }
    // A `Never` payload cannot change, and the code to change it would cause a warning.
    let isNever = isSingle && type(of: enumCase) == "Never?"
    let perform = "Composable.PayloadUpdate.perform(on: &self, at: \\.\(enumCase.name))"
    return """
      \(head) {
        get {
          guard case \(pattern) = self else { return nil }
          return \(isSingle ? "value" : "(\(names.joined(separator: ", ")))")
        }
        set {
          guard case .\(enumCase.name) = self, let newValue else {
            \(isNever ? "return" : "return \(perform) { \(construction("$0")) }")
          }
          self = \(construction("newValue"))
        }
      }
      """
  }

  /// Returns the type of the property: that of the only value, a tuple of several, or `Void`.
  private static func type(of enumCase: EnumCase) -> String {
    switch enumCase.values.count {
    case 0: return "Void?"
    case 1: return "\(enumCase.values[0].parenthesizedType)?"
    default:
      let elements = enumCase.values.map { value in
        (value.label.map { "\($0): " } ?? "") + value.type.trimmedDescription
      }
      return "(\(elements.joined(separator: ", ")))?"
    }
  }
}
