import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A struct or enum that is declared inside the type that a macro is attached to. A macro sees no other types.
struct NestedType {
  private let declaration: any DeclGroupSyntax & NamedDeclSyntax

  /// Protocols that say nothing about how a value is encoded.
  private static let unrelatedProtocols: Set = [
    "CaseIterable", "Comparable", "CustomStringConvertible", "Equatable", "Error", "Hashable",
    "Identifiable", "Sendable",
  ]

  /// Returns the nested type of a value; nil if its type, or that of its elements, is declared elsewhere.
  init?(of type: TypeSyntax, among members: MemberBlockItemListSyntax) {
    guard let name = Self.name(in: type) else { return nil }
    let declarations = members.lazy.compactMap {
      member -> (any DeclGroupSyntax & NamedDeclSyntax)? in
      member.decl.as(StructDeclSyntax.self) ?? member.decl.as(EnumDeclSyntax.self)
    }
    guard let declaration = declarations.first(where: { $0.name.text == name }) else { return nil }
    self.declaration = declaration
  }

  var name: String { declaration.name.text }

  var isEnum: Bool { declaration.is(EnumDeclSyntax.self) }

  /// Whether its declaration has neither a macro nor a protocol by which it could be encoded.
  func isUnencodable(without macro: String) -> Bool {
    let inherited = declaration.inheritanceClause?.inheritedTypes ?? []
    return !declaration.attributes.contains(named: macro)
      && inherited.allSatisfy { Self.unrelatedProtocols.contains($0.type.trimmedDescription) }
  }

  /// Marks the declaration with a macro.
  func fixIt(marking macro: String) -> FixIt {
    FixIt(
      message: MacroExpansionFixItMessage("mark '\(name)' @\(macro)"),
      changes: [Self.change(marking: declaration, macro)]
    )
  }

  private static func change(
    marking declaration: some DeclGroupSyntax,
    _ macro: String
  ) -> FixIt.Change {
    let mark = AttributeSyntax(
      attributeName: IdentifierTypeSyntax(name: .identifier(macro)),
      trailingTrivia: .space
    )
    var marked = declaration
    marked.leadingTrivia = []
    marked.attributes = [.attribute(mark)] + marked.attributes
    marked.leadingTrivia = declaration.leadingTrivia
    return .replace(oldNode: Syntax(declaration), newNode: Syntax(marked))
  }

  private static func name(in type: TypeSyntax) -> String? {
    switch type.as(TypeSyntaxEnum.self) {
    case .identifierType(let identifier): identifier.name.text
    case .optionalType(let optional): name(in: optional.wrappedType)
    case .arrayType(let array): name(in: array.element)
    case .dictionaryType(let dictionary): name(in: dictionary.value)
    default: nil
    }
  }
}
