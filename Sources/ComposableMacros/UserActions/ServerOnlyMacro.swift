import SwiftSyntax
import SwiftSyntaxMacros

/// Implements `@ServerOnly`, which adds nothing: `@UserAction` reads the attribute. Reports an attribute that
/// is not on a case.
struct ServerOnlyMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    if !declaration.is(EnumCaseDeclSyntax.self) {
      context.diagnose(
        "@ServerOnly can only be applied to a case of an enum; remove it, or mark the cases "
          + "that pages must not send",
        at: node
      )
    }
    return []
  }
}
