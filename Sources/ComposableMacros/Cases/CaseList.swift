import SwiftSyntax

/// The cases of an enum in the order of the source, with the `#if` blocks that some stand in.
struct CaseList {
  enum Element {
    case single(EnumCase)
    case conditional([Clause])
  }

  /// One clause of an `#if` block.
  struct Clause {
    /// `#if DEBUG`, `#elseif os(Linux)` or `#else`.
    let head: String
    let cases: CaseList
  }

  let elements: [Element]

  init(_ members: MemberBlockItemListSyntax) {
    elements = members.flatMap { member -> [Element] in
      if let declaration = member.decl.as(EnumCaseDeclSyntax.self) {
        return declaration.elements.map { .single(EnumCase($0, of: declaration)) }
      }
      if let block = member.decl.as(IfConfigDeclSyntax.self) {
        let clauses = block.clauses.map(Clause.init)
        return clauses.allSatisfy(\.cases.elements.isEmpty) ? [] : [.conditional(clauses)]
      }
      return []
    }
  }

  /// The names that stand at the list's own level, outside any `#if`.
  ///
  /// Clauses may exclude one another, so what they name is compared only with what is around them.
  var names: [String] {
    elements.compactMap {
      guard case .single(let enumCase) = $0 else { return nil }
      return enumCase.plainName
    }
  }

  /// Writes something for each element of the list, keeping the `#if` blocks.
  func source(_ write: (EnumCase) -> String?) -> [String] {
    elements.compactMap { element in
      switch element {
      case .single(let enumCase):
        return write(enumCase)
      case .conditional(let clauses):
        let lines = clauses.flatMap { [$0.head] + $0.cases.source(write) }
        return (lines + ["#endif"]).joined(separator: "\n")
      }
    }
  }
}

extension CaseList.Clause {
  fileprivate init(_ clause: IfConfigClauseSyntax) {
    let condition = clause.condition.map { " \($0.trimmedDescription)" } ?? ""
    head = clause.poundKeyword.text + condition
    cases = CaseList(clause.elements?.as(MemberBlockItemListSyntax.self) ?? [])
  }
}
