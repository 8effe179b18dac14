import SwiftSyntax

/// The cases of an enum in source order, with the `#if` blocks around them.
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

  /// The names of the cases outside any `#if`.
  ///
  /// Clauses can be mutually exclusive, so the names in a clause are compared only with those around it.
  var names: [String] { unconditional.map(\.plainName) }

  /// The cases outside any `#if`.
  var unconditional: [EnumCase] {
    elements.compactMap {
      guard case .single(let enumCase) = $0 else { return nil }
      return enumCase
    }
  }

  /// The cases in every clause.
  var all: [EnumCase] {
    elements.flatMap { element in
      switch element {
      case .single(let enumCase): [enumCase]
      case .conditional(let clauses): clauses.flatMap(\.cases.all)
      }
    }
  }

  /// Returns the source for each case, with the `#if` blocks preserved.
  func source(_ makeSource: (EnumCase) -> String?) -> [String] {
    elements.compactMap { element in
      switch element {
      case .single(let enumCase):
        return makeSource(enumCase)
      case .conditional(let clauses):
        let lines = clauses.flatMap { [$0.head] + $0.cases.source(makeSource) }
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
