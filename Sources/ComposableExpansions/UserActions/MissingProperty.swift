import SwiftSyntax

/// The property that a key path to a nested action needs and that the enum lacks without `@EnumProperties`.
///
/// It is unavailable: the error of a key path states the remedy, instead of types that do not match.
struct MissingProperty {
  /// The source of the property.
  let source: String

  /// Creates the property of a case; nil if the value is not, by its name, the action of a feature, or if the
  /// property exists.
  init?(of enumCase: EnumCase, in declaration: EnumDeclSyntax, access: String) {
    guard !declaration.attributes.contains(named: "EnumProperties"), !enumCase.isUnavailable,
      enumCase.values.count == 1, let value = enumCase.values.first, value.isNamedAction,
      !declaration.memberBlock.members.contains(where: { $0.decl.declares(enumCase.name) })
    else { return nil }
    source = """
      @available(
        *,
        unavailable,
        message: "mark '\(declaration.name.text)' @EnumProperties, which adds the property of a case"
      )
      \(access)var \(enumCase.name): \(value.parenthesizedType)? {
        get {
          nil
        }
        set {
        }
      }
      """
  }
}

extension AssociatedValue {
  fileprivate var isNamedAction: Bool {
    let name = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
    return name?.text.hasSuffix("Action") ?? false
  }
}

extension DeclSyntax {
  fileprivate func declares(_ name: String) -> Bool {
    self.as(VariableDeclSyntax.self)?.bindings.contains {
      $0.pattern.trimmedDescription == name
    } ?? false
  }
}
