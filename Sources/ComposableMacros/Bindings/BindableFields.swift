import SwiftSyntax

/// The fields of a struct that can be bound, with the `#if` blocks that some stand in.
struct BindableFields {
  private let members: MemberBlockItemListSyntax

  init(_ members: MemberBlockItemListSyntax) {
    self.members = members
  }

  /// Writes something for the name of each field, without its backticks, keeping the `#if` blocks.
  func source(_ write: (String) -> String) -> [String] {
    members.flatMap { member -> [String] in
      if let variable = member.decl.as(VariableDeclSyntax.self), variable.isBindable {
        return variable.bindings
          .compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.text }
          .map { name in write(name.filter { $0 != "`" }) }
      }
      guard let block = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
      let clauses = block.clauses.map { clause in
        let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
        let fields = BindableFields(clause.elements?.as(MemberBlockItemListSyntax.self) ?? [])
        return (head: clause.poundKeyword.text + condition, lines: fields.source(write))
      }
      guard clauses.contains(where: { !$0.lines.isEmpty }) else { return [] }
      return clauses.flatMap { [$0.head] + $0.lines } + ["#endif"]
    }
  }
}

extension VariableDeclSyntax {
  /// Whether it is a field marked `@BindingState`, and others than its own feature may set it.
  fileprivate var isBindable: Bool {
    let isMarked = attributes.contains { attribute in
      let name = attribute.as(AttributeSyntax.self)?.attributeName
      return name?.as(IdentifierTypeSyntax.self)?.name.text == "BindingState"
        || name?.as(MemberTypeSyntax.self)?.name.text == "BindingState"
    }
    let isOutOfReach = modifiers.contains { modifier in
      [.keyword(.private), .keyword(.fileprivate), .keyword(.static)]
        .contains(modifier.name.tokenKind)
    }
    return isMarked && !isOutOfReach
  }
}
