import SwiftSyntax
import SwiftSyntaxBuilder

/// The structs into which `@UserAction` decodes an object, one for each case with several labels.
///
/// They are members of the enum, because a generic function cannot declare types, and all inside one
/// `UserActionValues`, because a macro has to declare the names that it adds. Each is named after its case,
/// which is unlikely to collide with a type that it refers to.
struct UserActionValues {
  private let structs: [String]

  init(_ cases: CaseList) {
    structs = cases.source { enumCase in
      guard let labels = enumCase.labels, !enumCase.isServerOnly, !enumCase.isUnavailable,
        !enumCase.values.contains(where: \.isUndecodable)
      else { return nil }
      let fields = zip(labels, enumCase.values).map { label, value in
        "  let \(label): \(value.type.trimmedDescription)"
      }
      return (["struct \(enumCase.name): Swift.Decodable {"] + fields + ["}"])
        .joined(separator: "\n")
    }
  }

  /// The declaration; nil if no case needs a struct.
  var declaration: DeclSyntax? {
    guard !structs.isEmpty else { return nil }
    return "private enum UserActionValues {\n\(raw: structs.joined(separator: "\n"))\n}"
  }
}
