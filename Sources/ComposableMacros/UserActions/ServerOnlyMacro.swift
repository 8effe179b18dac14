import SwiftSyntax
import SwiftSyntaxMacros

/// Writes nothing: `@UserAction` reads the attribute. Says so where there is no case to mark.
struct ServerOnlyMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if !declaration.is(EnumCaseDeclSyntax.self) {
      context.diagnose(
        "@ServerOnly can only be applied to a case of an enum; remove it, or mark the cases "
          + "that users must not say",
        at: node
      )
    }
    return []
  }
}
