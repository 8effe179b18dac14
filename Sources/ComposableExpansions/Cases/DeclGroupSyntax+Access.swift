import SwiftSyntax
import SwiftSyntaxMacros

extension DeclGroupSyntax {
  /// Returns the access modifier, with a trailing space, that makes a member as accessible as the type.
  ///
  /// A member without a modifier is as accessible as its type, up to internal. A private type therefore needs
  /// none; `private` would even hide the member from the rest of the file.
  func memberAccess(in context: some MacroExpansionContext) -> String {
    // In `public extension Namespace { enum Action … }`, the enum is public without a modifier.
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
