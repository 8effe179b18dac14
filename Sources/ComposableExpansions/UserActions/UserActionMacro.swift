import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Implements `@UserAction`. The macro adds functions that decode, encode and describe actions by name.
///
/// The functions are members rather than part of the extension, because only inside the enum do short names
/// refer to its siblings (`Row` to `Feature.Row` in `Feature.Action`).
struct UserActionMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = context.enumDeclaration(of: declaration, attribute: node) else {
      return []
    }
    let cases = CaseList(declaration.memberBlock.members)
    let areUnique =
      cases.diagnoseOverloads(of: "UserAction", in: context)
      && cases.diagnoseRenames(in: context) && cases.diagnoseInlinedTypes(in: context)
    let members = declaration.memberBlock.members
    let unmarked = Set(
      cases.all.filter { $0.diagnoseNestedAction(among: members, in: context) }.map(\.plainName)
    )
    // After an error, still add the functions, so that the compiler does not report the conformance too.
    let source = { (makeSource: (UserActionCase) -> String?) in
      areUnique
        ? cases.source { enumCase in
          UserActionCase(enumCase, isUnmarked: unmarked.contains(enumCase.plainName))
            .flatMap(makeSource)
        } : []
    }
    for enumCase in cases.all {
      enumCase.diagnoseMarks(in: context)
      enumCase.diagnoseUncodable(in: context)
    }
    let access = declaration.memberAccess(in: context)
    let missingProperties = cases.unconditional.compactMap {
      MissingProperty(of: $0, in: declaration, access: access)
    }
    let hasInlined = cases.all.contains(where: \.isInlined)
    let isEphemeral = hasInlined || cases.all.contains(where: \.isEphemeral)
    return [
      decoder(access, source(\.decoding), inlined: hasInlined ? source(\.inlinedDecoding) : []),
      encoder(access, areUnique ? source(\.encoding) : ["default:\n  break"]),
      describer(access, source(\.description)),
    ] + (isEphemeral && areUnique ? [ephemerality(source(\.ephemerality))] : [])
      + missingProperties.map { DeclSyntax(stringLiteral: $0.source) }
  }

  private static func decoder(
    _ access: String,
    _ clauses: [String],
    inlined: [String]
  ) -> DeclSyntax {
    let defaultClause = (["default:"] + inlined + ["  throw .unknownAction(name)"])
      .joined(separator: "\n")
    return """
      \(raw: access)static func userAction(
        named name: Composable.ActionName,
        payload: some Composable.ActionPayload
      ) throws(Composable.UserActionError) -> Self {
        switch name.head {
      \(raw: (clauses + [defaultClause]).joined(separator: "\n"))
        }
      }
      """
  }

  private static func encoder(_ access: String, _ clauses: [String]) -> DeclSyntax {
    """
    \(raw: access)func encodeAction(to encoder: inout some Composable.ActionEncoder) throws {
      switch self {
    \(raw: clauses.joined(separator: "\n"))
      }
    }
    """
  }

  private static func describer(_ access: String, _ statements: [String]) -> DeclSyntax {
    """
    \(raw: access)static func describeActions(in schema: inout Composable.ActionSchema.Cases) {
    \(raw: statements.joined(separator: "\n"))
    }
    """
  }

  /// Without an access modifier: only the room, whose actions can be marked, reads it.
  private static func ephemerality(_ clauses: [String]) -> DeclSyntax {
    """
    var isEphemeral: Bool {
      switch self {
    \(raw: clauses.joined(separator: "\n"))
      }
    }
    """
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // No protocols: the enum declares `: UserAction` itself.
    guard declaration.is(EnumDeclSyntax.self), !protocols.isEmpty else { return [] }
    return [try ExtensionDeclSyntax("extension \(type.trimmed): Composable.UserAction {}")]
  }
}
