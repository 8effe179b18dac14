import SwiftDiagnostics
import SwiftParser
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
    macroSpecs: macroSpecs(conformances: conformances),
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

/// Returns a source with its macros expanded.
func expanded(_ source: String) -> String {
  expand(source).source.description
}

/// Returns the errors in a source, each with the code that it points at, and with what its fix-its write.
func diagnostics(of source: String) -> [String] {
  expand(source).diagnostics.flatMap { diagnostic in
    ["\(diagnostic.node.trimmedDescription): \(diagnostic.message)"]
      + diagnostic.fixIts.map { fixIt in
        let texts = fixIt.changes.map { change in
          if case .replace(_, let node) = change { node.trimmedDescription } else { "" }
        }
        return "fix: \(fixIt.message.message): \(texts.joined(separator: ", "))"
      }
  }
}

private func expand(_ source: String) -> (source: Syntax, diagnostics: [Diagnostic]) {
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(
    sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")]
  )
  let expansion = file.expand(
    macroSpecs: macroSpecs(),
    contextGenerator: { node in
      BasicMacroExpansionContext(
        sharingWith: context,
        lexicalContext: node.allMacroLexicalContexts()
      )
    },
    indentationWidth: .spaces(2)
  )
  return (expansion, context.diagnostics)
}

private func macroSpecs(conformances: [TypeSyntax] = []) -> [String: MacroSpec] {
  [
    "BindableState": MacroSpec(type: BindableStateMacro.self, conformances: ["BindableState"]),
    "DriverOnly": MacroSpec(type: DriverOnlyMacro.self),
    "EnumProperties": MacroSpec(type: EnumPropertiesMacro.self),
    "Ephemeral": MacroSpec(type: EphemeralMacro.self),
    "Flattened": MacroSpec(type: FlattenedMacro.self),
    "Inlined": MacroSpec(type: InlinedMacro.self),
    "ModeratorOnly": MacroSpec(type: ModeratorOnlyMacro.self),
    "PresenterOnly": MacroSpec(type: PresenterOnlyMacro.self),
    "Redacted": MacroSpec(type: RedactedMacro.self),
    "Renamed": MacroSpec(type: RenamedMacro.self),
    "ServerOnly": MacroSpec(type: ServerOnlyMacro.self),
    "UserAction": MacroSpec(type: UserActionMacro.self, conformances: conformances),
    "ViewState": MacroSpec(type: ViewStateMacro.self, conformances: conformances),
  ]
}
