import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// Reports an error, in words that say what to do.
  func diagnose(_ message: String, at node: some SyntaxProtocol) {
    diagnose(Diagnostic(node: node, message: MacroExpansionErrorMessage(message)))
  }

  /// The enum that a macro is attached to; an error at the attribute where it is no enum.
  func enumDeclaration(
    of declaration: some DeclGroupSyntax,
    attribute: AttributeSyntax
  ) -> EnumDeclSyntax? {
    if let declaration = declaration.as(EnumDeclSyntax.self) { return declaration }
    let macro = attribute.attributeName.trimmedDescription
    let advice =
      declaration.is(ExtensionDeclSyntax.self)
      ? "move it to the declaration of the enum" : "remove it, or make this an enum"
    diagnose("@\(macro) can only be applied to an enum; \(advice)", at: attribute)
    return nil
  }
}
