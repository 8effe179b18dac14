import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

/// Expands the macros in a source and compares what comes out, and what is said about it.
///
/// - Parameters:
///   - source: the source as a user of the macros writes it.
///   - expansion: the source with all that the macros add.
///   - diagnostics: the errors that are expected, in order.
///   - conformances: the protocols that the compiler would ask `@UserAction`, or `@ViewState`, for; none where the
///     enum states them itself.
func assertExpansion(
  _ source: String,
  _ expansion: String,
  diagnostics: [DiagnosticSpec] = [],
  conformances: [TypeSyntax] = ["UserAction"],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  assertMacroExpansion(
    source,
    expandedSource: expansion,
    diagnostics: diagnostics,
    macroSpecs: [
      "BindableState": MacroSpec(type: BindableStateMacro.self, conformances: ["BindableState"]),
      "EnumProperties": MacroSpec(type: EnumPropertiesMacro.self),
      "ServerOnly": MacroSpec(type: ServerOnlyMacro.self),
      "UserAction": MacroSpec(type: UserActionMacro.self, conformances: conformances),
      "ViewState": MacroSpec(type: ViewStateMacro.self, conformances: conformances),
    ],
    indentationWidth: .spaces(2),
    failureHandler: { failure in
      Issue.record(
        Comment(rawValue: failure.message),
        sourceLocation: SourceLocation(
          fileID: failure.location.fileID,
          filePath: failure.location.filePath,
          line: failure.location.line,
          column: failure.location.column
        )
      )
    },
    fileID: fileID,
    filePath: filePath,
    line: line,
    column: column
  )
}
