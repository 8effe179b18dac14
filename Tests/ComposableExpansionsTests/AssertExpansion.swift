import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import ComposableExpansions

/// An error that a macro reports, and its place in the source.
struct DiagnosticSpec: Equatable {
  let message: String
  let line: Int
  let column: Int
  /// The code that it points at; by default, any.
  var highlights: [String]?
}

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
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let (expanded, found, context) = expand(source, conformances: conformances)
  #expect(
    expanded.description.trimmed == expansion.trimmed,
    sourceLocation: sourceLocation
  )
  let places = found.enumerated().map { index, diagnostic in
    let place = context.location(
      for: diagnostic.position,
      anchoredAt: diagnostic.node,
      fileName: "Test.swift"
    )
    let isAny = index < diagnostics.count && diagnostics[index].highlights == nil
    return DiagnosticSpec(
      message: diagnostic.message,
      line: place.line,
      column: place.column,
      highlights: isAny ? nil : diagnostic.highlights.map(\.trimmedDescription)
    )
  }
  #expect(places == diagnostics, sourceLocation: sourceLocation)
}

extension String {
  /// The text without blank lines at its ends.
  fileprivate var trimmed: Substring {
    let start = drop { $0.isNewline }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }
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

private func expand(
  _ source: String,
  conformances: [TypeSyntax] = []
) -> (source: Syntax, diagnostics: [Diagnostic], context: BasicMacroExpansionContext) {
  let file = Parser.parse(source: source)
  let context = BasicMacroExpansionContext(
    sourceFiles: [file: .init(moduleName: "Test", fullFilePath: "Test.swift")]
  )
  let expansion = file.expand(
    macroSpecs: macroSpecs(conformances: conformances),
    contextGenerator: { node in
      BasicMacroExpansionContext(
        sharingWith: context,
        lexicalContext: node.allMacroLexicalContexts()
      )
    },
    indentationWidth: .spaces(2)
  )
  return (expansion, context.diagnostics, context)
}

private func macroSpecs(conformances: [TypeSyntax]) -> [String: MacroSpec] {
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
