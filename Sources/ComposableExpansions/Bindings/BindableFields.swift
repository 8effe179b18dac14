import SwiftSyntax

/// The bindable fields of a struct, with the `#if` blocks around them.
struct BindableFields {
  private let members: MemberBlockItemListSyntax

  init(_ members: MemberBlockItemListSyntax) {
    self.members = members
  }

  /// Returns the source for each field's name, without backticks, with the `#if` blocks preserved.
  func source(_ makeSource: (String) -> String) -> [String] {
    members.flatMap { member -> [String] in
      if let variable = member.decl.as(VariableDeclSyntax.self), variable.isBindable {
        return variable.bindings
          .compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
          .map { name in makeSource(name.filter { $0 != "`" }) }
      }
      guard let block = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
      let clauses = block.clauses.map { clause in
        let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
        let fields = BindableFields(clause.elements?.as(MemberBlockItemListSyntax.self) ?? [])
        return (head: clause.poundKeyword.text + condition, lines: fields.source(makeSource))
      }
      guard clauses.contains(where: { !$0.lines.isEmpty }) else { return [] }
      return clauses.flatMap { [$0.head] + $0.lines } + ["#endif"]
    }
  }
}

extension VariableDeclSyntax {
  /// Whether the variable is marked `@BindingState` and can be set from outside the type.
  fileprivate var isBindable: Bool {
    let isMarked = attributes.contains { attribute in
      let name = attribute.as(AttributeSyntax.self)?.attributeName
      return name?.as(IdentifierTypeSyntax.self)?.name.text == "BindingState"
        || name?.as(MemberTypeSyntax.self)?.name.text == "BindingState"
    }
    let isInaccessible = modifiers.contains { modifier in
      [.keyword(.private), .keyword(.fileprivate), .keyword(.static)]
        .contains(modifier.name.tokenKind)
    }
    return isMarked && !isInaccessible
  }
}
