import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// Reports an error; the message should state how to fix it.
  func diagnose(_ message: String, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
    diagnose(
      Diagnostic(node: node, message: MacroExpansionErrorMessage(message), fixIts: fixIts)
    )
  }

  /// Returns the enum that a macro is attached to; reports an error if the declaration is not an enum.
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
