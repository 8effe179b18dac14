import SwiftSyntax
import SwiftSyntaxMacros

extension CaseList {
  /// Reports an inlined case whose nested action is of the same type as that of another one. Collisions between the names
  /// of different types are found when the schema is made: a macro sees no other type's cases.
  ///
  /// - Returns: whether each inlined action has a type of its own.
  func diagnoseInlinedTypes(in context: some MacroExpansionContext) -> Bool {
    var cases: [String: String] = [:]
    var areUnique = true
    for case .single(let enumCase) in elements where enumCase.isInlined {
      guard let type = enumCase.values.first?.type.trimmedDescription,
        let other = cases.updateValue(enumCase.plainName, forKey: type)
      else { continue }
      areUnique = false
      context.diagnose(
        "'\(enumCase.plainName)' and '\(other)' are both of type '\(type)', so their inlined actions have the "
          + "same names; inline only one of them",
        at: enumCase.node.name
      )
    }
    return areUnique
  }
}
