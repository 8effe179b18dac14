import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import ComposableMacros

/// Expands the macros in a source, and compares the expansion and its diagnostics.
///
/// - Parameters:
///   - source: the source before expansion.
///   - expansion: the expected expansion.
///   - diagnostics: the expected errors, in order.
///   - conformances: the protocols that the compiler would request from `@UserAction` or `@ViewState`; empty
///     if the type declares the conformance itself.
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
      "Flattened": MacroSpec(type: FlattenedMacro.self),
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
