import SwiftSyntax

/// An associated value of a case.
struct AssociatedValue {
  /// The label, with its backticks; nil if there is none or it is `_`.
  let label: String?
  /// The type of a variable that holds the value.
  let type: TypeSyntax
  let isAutoclosure: Bool

  init(_ parameter: EnumCaseParameterSyntax) {
    label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
    isAutoclosure = parameter.type.attributeNames.contains("autoclosure")
    type = parameter.type.asStored
  }

  /// The type, in parentheses if a suffix such as `?` or `.self` requires them.
  var parenthesizedType: String {
    switch type.as(TypeSyntaxEnum.self) {
    case .arrayType, .dictionaryType, .identifierType, .inlineArrayType, .memberType, .metatypeType,
      .optionalType, .tupleType:
      type.trimmedDescription
    default:
      "(\(type.trimmedDescription))"
    }
  }

  /// Whether the type is spelled as an optional of an optional, as in `Int??`.
  var isNestedOptional: Bool {
    type.as(OptionalTypeSyntax.self)?.wrappedType.is(OptionalTypeSyntax.self) ?? false
  }

  /// Whether the type is syntactically one that can be neither encoded nor decoded.
  var isUncodable: Bool {
    switch type.as(TypeSyntaxEnum.self) {
    case .attributedType, .compositionType, .functionType, .metatypeType, .someOrAnyType: true
    case .tupleType(let tuple): tuple.elements.count != 1 || tuple.isFunctionInParentheses
    default: false
    }
  }
}

extension TypeSyntax {
  fileprivate var attributeNames: [String] {
    self.as(AttributedTypeSyntax.self)?.attributes
      .compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription } ?? []
  }

  /// The type of a variable that holds an argument of this parameter type: only parameters can be `@escaping`
  /// or `@autoclosure`, and `Int!` inside another type is `Int?`.
  fileprivate var asStored: TypeSyntax {
    if let unwrapped = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return TypeSyntax(OptionalTypeSyntax(wrappedType: unwrapped.wrappedType))
    }
    guard var attributed = self.as(AttributedTypeSyntax.self) else { return trimmed }
    attributed.attributes = attributed.attributes.filter {
      let name = $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription
      return name != "autoclosure" && name != "escaping"
    }
    let isBare = attributed.attributes.isEmpty && attributed.specifiers.isEmpty
    return isBare ? attributed.baseType.trimmed : TypeSyntax(attributed).trimmed
  }
}

extension TupleTypeSyntax {
  /// Whether the tuple is only parentheses around a function type, as in `(() -> Void)`.
  fileprivate var isFunctionInParentheses: Bool {
    elements.first?.type.is(FunctionTypeSyntax.self) ?? false
  }
}
