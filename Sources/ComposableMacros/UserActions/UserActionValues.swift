import SwiftSyntax
import SwiftSyntaxBuilder

/// The structs that `@UserAction` decodes an object into, one for each case with several labels.
///
/// They are members of the enum, because a generic function may not declare types; and all in one
/// `UserActionValues`, because a macro has to say beforehand what names it makes. Each has its
/// case's own name, which no type that it mentions is likely to have.
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

  /// The declaration; nil where no case needs it.
  var declaration: DeclSyntax? {
    guard !structs.isEmpty else { return nil }
    return "private enum UserActionValues {\n\(raw: structs.joined(separator: "\n"))\n}"
  }
}
