import SwiftSyntax
import SwiftSyntaxMacros

extension EnumCase {
  /// Reports a mark that another one includes.
  func diagnoseMarks(in context: some MacroExpansionContext) {
    let marks = [
      isServerOnly ? "@ServerOnly" : nil, isPresenterOnly ? "@PresenterOnly" : nil,
      isDriverOnly ? "@DriverOnly" : nil,
    ].compactMap(\.self)
    guard marks.count > 1 else { return }
    context.diagnose(
      "\(marks[0]) on '\(plainName)' is stricter than \(marks[1]); remove \(marks[1])",
      at: node.name
    )
  }
}
