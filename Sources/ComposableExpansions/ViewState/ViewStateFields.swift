import SwiftSyntax
import SwiftSyntaxMacros

/// The stored properties of a struct: each is a field of its object, or an object flattened into it.
struct ViewStateFields {
  private struct Field {
    /// Without backticks.
    let name: String
    let isFlattened: Bool
    /// The type as the property spells it; nil if it is inferred.
    let type: TypeSyntax?
    let node: PatternBindingSyntax
  }

  private let fields: [Field]
  /// The fields of each struct declared inside this one, by the struct's name.
  private let nestedFields: [String: [Field]]

  init(_ members: MemberBlockItemListSyntax, in context: some MacroExpansionContext) {
    for block in members.compactMap({ $0.decl.as(IfConfigDeclSyntax.self) }) {
      context.diagnose(
        "@ViewState cannot sort fields inside #if; write the conformance by hand",
        at: block
      )
    }
    fields = Self.fields(of: members).filter { !Self.diagnoseType(of: $0, members, in: context) }
    nestedFields = members.reduce(into: [:]) { nested, member in
      guard let declaration = member.decl.as(StructDeclSyntax.self) else { return }
      nested[declaration.name.text] = Self.fields(of: declaration.memberBlock.members)
    }
    diagnoseCollisions(in: context)
  }

  /// Writes the fields; those of flattened parts are sorted among them at run time, since a macro sees no
  /// other type's fields.
  var write: [String] {
    let own = sortedNames.map { "try json.field(\"\($0)\", self.`\($0)`)" }
    guard !flattened.isEmpty else { return own }
    let lines = own + flattened.map { "try json.flatten(self.`\($0.name)`)" }
    return ["try json.sortedFields { json throws(LecternWire.UnencodableValue) in"]
      + lines.map { "  " + $0 } + ["}"]
  }

  var changes: [String] {
    sortedNames.map { "try patch.field(\"\($0)\", old.`\($0)`, self.`\($0)`)" }
      + flattened.map { "try patch.flatten(old.`\($0.name)`, self.`\($0.name)`)" }
  }

  private var flattened: [Field] { fields.filter(\.isFlattened) }

  /// Sorted by UTF-16 code units, as the fields of an object are (RFC 8785 §3.2.3).
  private var sortedNames: [String] {
    fields.filter { !$0.isFlattened }.map(\.name)
      .sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
  }

  /// Reports fields of one name as far as the source shows them: two parts of one type, and parts whose
  /// type is declared inside the struct. The writer finds the others when it sorts.
  private func diagnoseCollisions(in context: some MacroExpansionContext) {
    var owners = sortedNames.reduce(into: [:]) { $0[$1] = "another field of the struct" }
    var parts: [String: String] = [:]
    for part in flattened {
      guard let type = part.type?.trimmedDescription else { continue }
      if let other = parts.updateValue(part.name, forKey: type) {
        context.diagnose(
          "'\(part.name)' and '\(other)' are both of type '\(type)', so their flattened fields have the "
            + "same names; flatten only one of them",
          at: part.node
        )
        continue
      }
      for field in nestedFields[type] ?? [] where !field.isFlattened {
        guard let owner = owners.updateValue("a field of '\(type)'", forKey: field.name) else {
          continue
        }
        context.diagnose(
          "flattening '\(part.name)' gives its field '\(field.name)' the name of \(owner); rename one",
          at: part.node
        )
      }
    }
  }

  /// Reports a field whose type is declared inside the struct, and is not encodable.
  ///
  /// - Returns: whether there is an error; the field is then left out because the compiler would report it again.
  private static func diagnoseType(
    of field: Field,
    _ members: MemberBlockItemListSyntax,
    in context: some MacroExpansionContext
  ) -> Bool {
    guard let type = field.type.flatMap({ NestedType(of: $0, among: members) }),
      type.isUnencodable(without: "ViewState")
    else { return false }
    context.diagnose(
      "the type '\(type.name)' of the field '\(field.name)' is no view state; mark '\(type.name)' @ViewState, or "
        + "make it Encodable and Equatable where it is declared",
      at: field.node,
      fixIts: [type.fixIt(marking: "ViewState")]
    )
    return true
  }

  private static func fields(of members: MemberBlockItemListSyntax) -> [Field] {
    members.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap { variable in
      variable.storedBindings.compactMap { binding in
        guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
        return Field(
          name: pattern.identifier.text.filter { $0 != "`" },
          isFlattened: variable.attributes.contains(named: "Flattened"),
          type: binding.typeAnnotation?.type,
          node: binding
        )
      }
    }
  }
}
