import SwiftSyntax
import SwiftSyntaxMacros

extension CaseList {
  /// Reports each case with the same base name as an earlier case.
  ///
  /// Swift allows `case moved(x: Int), moved(y: Int)`, but a property or a dotted name has no labels to
  /// distinguish them.
  ///
  /// - Returns: whether all names are unique.
  func diagnoseOverloads(
    of macro: String,
    besides outer: Set<String> = [],
    in context: some MacroExpansionContext
  ) -> Bool {
    var seen = outer
    var areUnique = true
    for element in elements {
      switch element {
      case .single(let enumCase):
        guard !seen.insert(enumCase.plainName).inserted else { continue }
        areUnique = false
        context.diagnose(
          "@\(macro) identifies cases by their base name, but two are named "
            + "'\(enumCase.plainName)'; rename one",
          at: enumCase.node.name
        )
      case .conditional(let clauses):
        for clause in clauses {
          let areClauseNamesUnique = clause.cases.diagnoseOverloads(
            of: macro,
            besides: outer.union(names),
            in: context
          )
          areUnique = areUnique && areClauseNamesUnique
        }
      }
    }
    return areUnique
  }
}
