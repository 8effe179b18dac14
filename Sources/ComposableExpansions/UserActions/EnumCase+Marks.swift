import SwiftSyntax
import SwiftSyntaxMacros

extension EnumCase {
  /// Reports a mark that another one includes, and an inlined case that has marks or names of its own.
  func diagnoseMarks(in context: some MacroExpansionContext) {
    if isInlined { return diagnoseInlined(in: context) }
    let marks = [
      isServerOnly ? "@ServerOnly" : nil, isPresenterOnly ? "@PresenterOnly" : nil,
      isModeratorOnly ? "@ModeratorOnly" : nil, isDriverOnly ? "@DriverOnly" : nil,
    ].compactMap(\.self)
    guard marks.count > 1 else { return }
    guard marks != ["@ModeratorOnly", "@DriverOnly"] else {
      context.diagnose(
        "only presenters meet both marks of '\(plainName)'; mark it with @PresenterOnly",
        at: node.name
      )
      return
    }
    context.diagnose(
      "\(marks[0]) on '\(plainName)' is stricter than \(marks[1]); remove \(marks[1])",
      at: node.name
    )
  }
  private func diagnoseInlined(in context: some MacroExpansionContext) {
    guard values.count == 1 else {
      context.diagnose(
        "@Inlined needs a case whose only value is a nested action; remove it from '\(plainName)'",
        at: node.name
      )
      return
    }
    let marks = [
      isServerOnly ? "@ServerOnly" : nil, isPresenterOnly ? "@PresenterOnly" : nil,
      isModeratorOnly ? "@ModeratorOnly" : nil, isDriverOnly ? "@DriverOnly" : nil,
      isRedacted ? "@Redacted" : nil,
      isEphemeral ? "@Ephemeral" : nil, oldNames.isEmpty ? nil : "@Renamed",
    ].compactMap(\.self)
    guard let mark = marks.first else { return }
    context.diagnose(
      "'\(plainName)' has no name of its own, so \(mark) has no effect; "
        + "mark the cases of '\(values[0].type.trimmedDescription)' instead",
      at: node.name
    )
  }
}
