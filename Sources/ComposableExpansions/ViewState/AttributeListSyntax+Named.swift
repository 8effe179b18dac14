import SwiftSyntax

extension AttributeListSyntax {
  /// Whether one of the attributes has a name, with or without its module: `@LecternWire.Flattened`.
  func contains(named name: String) -> Bool {
    contains { attribute in
      let type = attribute.as(AttributeSyntax.self)?.attributeName
      return type?.as(IdentifierTypeSyntax.self)?.name.text == name
        || type?.as(MemberTypeSyntax.self)?.name.text == name
    }
  }
}
