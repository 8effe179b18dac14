import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Implements `@BindableState`. The macro adds functions that return a binding by name, return the name of a
/// field and describe the fields.
struct BindableStateMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) else {
      let macro = node.attributeName.trimmedDescription
      context.diagnose(
        "@\(macro) can only be applied to a struct; move it to a struct's declaration",
        at: node
      )
      return []
    }
    let fields = BindableFields(declaration.memberBlock.members)
    let access = declaration.memberAccess(in: context)
    return [
      DeclSyntax(stringLiteral: bindingAction(fields, access: access)),
      DeclSyntax(stringLiteral: bindingName(fields, access: access)),
      DeclSyntax(stringLiteral: description(fields, access: access)),
    ]
  }

  private static func bindingAction(_ fields: BindableFields, access: String) -> String {
    let clauses = fields.source { name in
      """
      case \(StringLiteralExprSyntax(content: name)):
        return try payload.binding(\\Self.$\(name), for: name)
      """
    }
    return """
      \(access)static func bindingAction(
        named name: Composable.ActionName,
        payload: some Composable.ActionPayload
      ) throws(Composable.UserActionError) -> Composable.BindingAction<Self> {
        switch name.head {
      \((clauses + ["default:\n  throw .unknownAction(name)"]).joined(separator: "\n"))
        }
      }
      """
  }

  private static func bindingName(_ fields: BindableFields, access: String) -> String {
    let clauses = fields.source { name in
      """
      case \\Self.$\(name):
        return \(StringLiteralExprSyntax(content: name))
      """
    }
    return """
      \(access)static func bindingName(of keyPath: PartialKeyPath<Self>) -> String? {
        switch keyPath {
      \((clauses + ["default:\n  return nil"]).joined(separator: "\n"))
        }
      }
      """
  }

  private static func description(_ fields: BindableFields, access: String) -> String {
    let statements = fields.source { name in
      "schema.binding(\\Self.$\(name), for: \(StringLiteralExprSyntax(content: name)))"
    }
    return """
      \(access)static func describeBindings(in schema: inout Composable.ActionSchema.Cases) {
      \(statements.joined(separator: "\n"))
      }
      """
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // No protocols: the struct declares `: BindableState` itself.
    guard declaration.is(StructDeclSyntax.self), !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): Composable.BindableState {}")]
  }
}
