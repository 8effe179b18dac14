import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Implements `@ViewState`, which adds functions that encode a struct or an enum, and its changes.
struct ViewStateMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let bodies: (write: [String], changes: [String])
    if declaration.is(StructDeclSyntax.self) {
      bodies = ViewStateFields(declaration.memberBlock.members, in: context).bodies
    } else if declaration.is(EnumDeclSyntax.self) {
      let cases = CaseList(declaration.memberBlock.members)
      guard cases.diagnoseOverloads(of: "ViewState", in: context) else { return [] }
      bodies = ViewStateCases(cases).bodies
    } else {
      let macro = node.attributeName.trimmedDescription
      context.diagnose("@\(macro) can only be applied to a struct or an enum", at: node)
      return []
    }
    let access = declaration.memberAccess(in: context)
    return [
      DeclSyntax(
        stringLiteral: """
          \(access)func write(
            to json: inout LecternWire.JSONWriter
          ) throws(LecternWire.UnencodableValue) {
          \(indented(bodies.write))
          }
          """
      ),
      DeclSyntax(
        stringLiteral: """
          \(access)func writeChanges(
            since old: Self,
            to patch: inout LecternWire.PatchWriter
          ) throws(LecternWire.UnencodableValue) {
          \(indented(bodies.changes))
          }
          """
      ),
    ]
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let isPossible = declaration.is(StructDeclSyntax.self) || declaration.is(EnumDeclSyntax.self)
    // No protocols: the type declares `: ViewState` itself.
    guard isPossible, !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): LecternWire.ViewState {}")]
  }

  private static func indented(_ lines: [String]) -> String {
    lines.flatMap { $0.split(separator: "\n") }.map { "  " + $0 }.joined(separator: "\n")
  }
}
