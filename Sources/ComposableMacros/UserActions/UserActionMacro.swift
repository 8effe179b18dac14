import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Implements `@UserAction`, which adds a function that returns an action by name.
///
/// The function is a member rather than part of the extension, because only inside the enum do short names
/// refer to its siblings (`Row` to `Feature.Row` in `Feature.Action`).
struct UserActionMacro: MemberMacro, ExtensionMacro {
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
    let areUnique = cases.diagnoseOverloads(of: "UserAction", in: context)
    // After an error, still add the function, so that the compiler does not report the conformance too.
    let clauses = areUnique ? cases.source { UserActionClause($0).source(in: context) } : []
    let function = """
      \(declaration.memberAccess(in: context))static func userAction(
        named name: Composable.ActionName,
        payload: some Composable.ActionPayload
      ) throws(Composable.UserActionError) -> Self {
        switch name.head {
      \((clauses + ["default:\n  throw .unknownAction(name)"]).joined(separator: "\n"))
        }
      }
      """
    let values = areUnique ? UserActionValues(cases).declaration : nil
    return [DeclSyntax(stringLiteral: function)] + [values].compactMap(\.self)
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // No protocols: the enum declares `: UserAction` itself.
    guard declaration.is(EnumDeclSyntax.self), !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): Composable.UserAction {}")]
  }
}
