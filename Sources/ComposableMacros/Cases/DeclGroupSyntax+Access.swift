import SwiftSyntax
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// The modifier, with a space behind it, that lets a member be used wherever the type may be.
  ///
  /// A member without a modifier reaches as far as its type does, up to internal; so a private type
  /// needs none, and `private` would even hide the member from the type's own file.
  func memberAccess(in context: some MacroExpansionContext) -> String {
    // `public extension Namespace { enum Action … }` makes a public enum without saying so at it.
    let enclosing = context.lexicalContext.first?.as(ExtensionDeclSyntax.self)
    return switch modifiers.access ?? enclosing?.modifiers.access {
    case .public: "public "
    case .package: "package "
    case .fileprivate: "fileprivate "
    default: ""
    }
  }
}

extension DeclModifierListSyntax {
  fileprivate var access: Keyword? {
    lazy.compactMap { modifier -> Keyword? in
      guard case .keyword(let keyword) = modifier.name.tokenKind else { return nil }
      return switch keyword {
      case .public, .package, .internal, .fileprivate, .private: keyword
      default: nil
      }
    }.first
  }
}
