import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro that adds nothing: `@UserAction` reads the attribute. Reports an attribute that is not on a case.
protocol CaseMarkerMacro: PeerMacro {
  /// What to mark instead, as an imperative.
  static var advice: String { get }
}

extension CaseMarkerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    context.diagnose(node, unlessOnCase: declaration, advice: advice)
    return []
  }
}

/// Implements `@ServerOnly`.
struct ServerOnlyMacro: CaseMarkerMacro {
  static var advice: String { "mark the cases that pages must not send" }
}

/// Implements `@PresenterOnly`.
struct PresenterOnlyMacro: CaseMarkerMacro {
  static var advice: String { "mark the cases that only presenters may send" }
}

/// Implements `@ModeratorOnly`.
struct ModeratorOnlyMacro: CaseMarkerMacro {
  static var advice: String { "mark the cases that only moderators and presenters may send" }
}

/// Implements `@DriverOnly`.
struct DriverOnlyMacro: CaseMarkerMacro {
  static var advice: String { "mark the cases that only presenters and the driver may send" }
}

/// Implements `@Redacted`.
struct RedactedMacro: CaseMarkerMacro {
  static var advice: String { "mark the cases whose values must not be written to the log" }
}

/// Implements `@Ephemeral`.
struct EphemeralMacro: CaseMarkerMacro {
  static var advice: String { "mark the cases that must not be logged" }
}

/// Implements `@Inlined`.
struct InlinedMacro: CaseMarkerMacro {
  static var advice: String { "mark the case of a nested action" }
}

/// Implements `@Renamed`. It adds no code, and reports a name that no case can have had.
struct RenamedMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    context.diagnose(node, unlessOnCase: declaration, advice: "mark the case that was renamed")
    if node.renamedFrom == nil {
      context.diagnose(
        "@Renamed needs the earlier name of the case as a string literal, without the names of the cases around it",
        at: node
      )
    }
    return []
  }
}

extension AttributeSyntax {
  /// The argument of `@Renamed`; nil unless it is a literal that can be the name of a case.
  var renamedFrom: String? {
    guard case .argumentList(let arguments) = arguments,
      let literal = arguments.first?.expression.as(StringLiteralExprSyntax.self),
      let name = literal.representedLiteralValue, !name.isEmpty, !name.contains(".")
    else { return nil }
    return name
  }
}

extension MacroExpansionContext {
  fileprivate func diagnose(
    _ node: AttributeSyntax,
    unlessOnCase declaration: some DeclSyntaxProtocol,
    advice: String
  ) {
    guard !declaration.is(EnumCaseDeclSyntax.self) else { return }
    let macro = node.attributeName.trimmedDescription
    diagnose(
      "@\(macro) can only be applied to a case of an enum; remove it, or \(advice)",
      at: node
    )
  }
}
