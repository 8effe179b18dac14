import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes what `@UserAction` promises: a function that builds an action by name.
///
/// The function is a member and not a part of the extension, because only inside the enum are the
/// types beside it (`Feature.Row` for `Feature.Action`) found by their short names.
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
    let isClean = cases.diagnoseOverloads(of: "UserAction", in: context)
    // With an error of ours, the function still stands, lest the compiler miss the conformance too.
    let clauses = isClean ? cases.source { UserActionClause($0).source(in: context) } : []
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
    let values = isClean ? UserActionValues(cases).declaration : nil
    return [DeclSyntax(stringLiteral: function)] + [values].compactMap(\.self)
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // No protocols: the enum says `: UserAction` itself.
    guard declaration.is(EnumDeclSyntax.self), !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): Composable.UserAction {}")]
  }
}
