import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// Writes the conformance of a struct to `KeyedViewState`, or of an enum to `ViewState`.
struct ViewStateMacro: MemberMacro, ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax,
    providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    let access = declaration.memberAccess(in: context)
    if declaration.is(StructDeclSyntax.self) {
      let fields = ViewStateFields(declaration.memberBlock.members, in: context)
      let object = [
        "try json.object { json throws(LecternWire.UnencodableValue) in",
        "  try self.writeFields(to: &json)",
        "}",
      ]
      return [
        writer("\(access)func write", object),
        writer("\(access)func writeFields", fields.write),
        comparer("\(access)func writeChanges", fields.changes),
      ]
    }
    if declaration.is(EnumDeclSyntax.self) {
      let cases = CaseList(declaration.memberBlock.members)
      guard cases.diagnoseOverloads(of: "ViewState", in: context) else { return [] }
      let bodies = ViewStateCases(cases).bodies
      return [
        writer("\(access)func write", bodies.write),
        comparer("\(access)func writeChanges", bodies.changes),
      ]
    }
    let macro = node.attributeName.trimmedDescription
    context.diagnose("@\(macro) can only be applied to a struct or an enum", at: node)
    return []
  }

  static func expansion(
    of node: AttributeSyntax,
    attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // A type that states one of the protocols itself may be one that an extension cannot see.
    let missing = Set(protocols.map { $0.trimmedDescription.split(separator: ".").last })
    if declaration.is(StructDeclSyntax.self),
      missing.isSuperset(of: ["ViewState", "KeyedViewState"])
    {
      return [
        try ExtensionDeclSyntax(
          "extension \(type.trimmed): LecternWire.ViewState, LecternWire.KeyedViewState {}"
        )
      ]
    }
    if declaration.is(EnumDeclSyntax.self), missing.contains("ViewState") {
      return [try ExtensionDeclSyntax("extension \(type.trimmed): LecternWire.ViewState {}")]
    }
    return []
  }

  private static func writer(_ function: String, _ lines: [String]) -> DeclSyntax {
    DeclSyntax(
      stringLiteral: """
        \(function)(
          to json: inout LecternWire.JSONWriter
        ) throws(LecternWire.UnencodableValue) {
        \(indented(lines))
        }
        """
    )
  }

  private static func comparer(_ function: String, _ lines: [String]) -> DeclSyntax {
    DeclSyntax(
      stringLiteral: """
        \(function)(
          since old: Self,
          to patch: inout LecternWire.PatchWriter
        ) throws(LecternWire.UnencodableValue) {
        \(indented(lines))
        }
        """
    )
  }

  private static func indented(_ lines: [String]) -> String {
    lines.flatMap { $0.split(separator: "\n") }.map { "  " + $0 }.joined(separator: "\n")
  }
}
