import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes what `@BindableState` promises: a function that makes a binding by name.
struct BindableStateMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.is(StructDeclSyntax.self) else {
      let macro = node.attributeName.trimmedDescription
      context.diagnose("@\(macro) can only be applied to a struct; move it there", at: node)
      return []
    }
    let clauses = BindableFields(declaration.memberBlock.members).source { name in
      """
      case \(StringLiteralExprSyntax(content: name.filter { $0 != "`" })):
        return try payload.binding(\\Self.$\(name.filter { $0 != "`" }), for: name)
      """
    }
    let function = """
      \(declaration.memberAccess(in: context))static func bindingAction(
        named name: Composable.ActionName,
        payload: some Composable.ActionPayload
      ) throws(Composable.UserActionError) -> Composable.BindingAction<Self> {
        switch name.head {
      \((clauses + ["default:\n  throw .unknownAction(name)"]).joined(separator: "\n"))
        }
      }
      """
    return [DeclSyntax(stringLiteral: function)]
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // No protocols: the struct says `: BindableState` itself.
    guard declaration.is(StructDeclSyntax.self), !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): Composable.BindableState {}")]
  }
}
