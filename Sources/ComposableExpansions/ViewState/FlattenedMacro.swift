import SwiftSyntax
import SwiftSyntaxMacros

/// Writes nothing: `@ViewState` reads the attribute. Reports an attribute that `@ViewState` does not read.
struct FlattenedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let isStored = declaration.as(VariableDeclSyntax.self)?.storedBindings.isEmpty == false
    let enclosing = context.lexicalContext.first?.as(StructDeclSyntax.self)
    if !isStored || enclosing?.attributes.contains(named: "ViewState") != true {
      context.diagnose(
        "@Flattened can only be applied to a stored property of a struct marked @ViewState",
        at: node
      )
    }
    return []
  }
}
