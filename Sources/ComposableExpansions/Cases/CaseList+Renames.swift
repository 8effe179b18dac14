import SwiftSyntax
import SwiftSyntaxMacros

extension CaseList {
  /// Reports each old name that is also the name, or an old name, of another case.
  ///
  /// - Returns: whether each old name identifies one case.
  func diagnoseRenames(
    besides outer: Set<String> = [],
    in context: some MacroExpansionContext
  ) -> Bool {
    var claimed = outer.union(names)
    var areUnique = true
    for case .single(let enumCase) in elements {
      for oldName in enumCase.oldNames where !claimed.insert(oldName).inserted {
        areUnique = false
        context.diagnose(
          "@Renamed gives '\(enumCase.plainName)' the old name '\(oldName)', which another case has; "
            + "remove one of them",
          at: enumCase.node.name
        )
      }
    }
    for case .conditional(let clauses) in elements {
      for clause in clauses {
        let areClauseNamesUnique = clause.cases.diagnoseRenames(besides: claimed, in: context)
        areUnique = areUnique && areClauseNamesUnique
      }
    }
    return areUnique
  }
}
