import SwiftSyntax
import SwiftSyntaxMacros

/// The stored properties of a struct, each encoded as a field of an object.
struct ViewStateFields {
  /// Without backticks, and in the order of the object's fields: by UTF-16 code units (RFC 8785 §3.2.3).
  private let names: [String]

  init(_ members: MemberBlockItemListSyntax, in context: some MacroExpansionContext) {
    names = members.flatMap { member -> [String] in
      if let block = member.decl.as(IfConfigDeclSyntax.self) {
        context.diagnose(
          "@ViewState cannot sort fields inside #if; write the conformance by hand",
          at: block
        )
      }
      return member.decl.as(VariableDeclSyntax.self)?.storedNames ?? []
    }
    .sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
  }

  var bodies: (write: [String], changes: [String]) {
    (
      ["try json.object { json throws(LecternWire.UnencodableValue) in"]
        + names.map { "  try json.field(\"\($0)\", self.`\($0)`)" } + ["}"],
      names.map { "try patch.field(\"\($0)\", old.`\($0)`, self.`\($0)`)" }
    )
  }
}

extension VariableDeclSyntax {
  fileprivate var storedNames: [String] {
    let isStatic = modifiers.contains {
      [.keyword(.static), .keyword(.class)].contains($0.name.tokenKind)
    }
    guard !isStatic else { return [] }
    return bindings.filter { !$0.isComputed }.compactMap { binding in
      binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.filter { $0 != "`" }
    }
  }
}

extension PatternBindingSyntax {
  /// Whether the property is computed; `willSet` and `didSet` do not make it so.
  fileprivate var isComputed: Bool {
    guard let accessors = accessorBlock?.accessors else { return false }
    // Not a switch, which would not be exhaustive over a resilient library's enum: `Scripts/macros`
    // compiles this against the toolchain's own swift-syntax.
    guard case .accessors(let list) = accessors else { return true }
    return list.contains {
      ![.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind)
    }
  }
}
