import SwiftSyntax
import SwiftSyntaxMacros

extension CaseList {
  /// Reports each case whose name an earlier case has.
  ///
  /// Swift allows `case moved(x: Int), moved(y: Int)`; but neither a property nor a dotted name has
  /// labels to tell them apart.
  ///
  /// - Returns: whether every name is a case's own.
  func diagnoseOverloads(
    of macro: String,
    besides outer: Set<String> = [],
    in context: some MacroExpansionContext
  ) -> Bool {
    var seen = outer
    var isClean = true
    for element in elements {
      switch element {
      case .single(let enumCase):
        guard !seen.insert(enumCase.plainName).inserted else { continue }
        isClean = false
        context.diagnose(
          "@\(macro) tells cases apart by their base name, and '\(enumCase.plainName)' "
            + "names two of them; rename one",
          at: enumCase.node.name
        )
      case .conditional(let clauses):
        for clause in clauses {
          let isCleanInside = clause.cases.diagnoseOverloads(
            of: macro,
            besides: outer.union(names),
            in: context
          )
          isClean = isClean && isCleanInside
        }
      }
    }
    return isClean
  }
}
