import SwiftSyntax

/// One value that a case carries.
struct AssociatedValue {
  /// The label that a caller writes, with its backticks; nil where there is none, or it is `_`.
  let label: String?
  /// The type of the value once it is out of the case.
  let type: TypeSyntax
  /// Whether the case takes an expression and keeps a function of it.
  let isAutoclosure: Bool

  init(_ parameter: EnumCaseParameterSyntax) {
    label = parameter.firstName.flatMap { $0.tokenKind == .wildcard ? nil : $0.text }
    isAutoclosure = parameter.type.attributeNames.contains("autoclosure")
    type = parameter.type.asStored
  }

  /// The type in a place where a suffix (`?`, `.self`) follows it.
  var parenthesizedType: String {
    switch type.as(TypeSyntaxEnum.self) {
    case .arrayType, .dictionaryType, .identifierType, .inlineArrayType, .memberType, .metatypeType,
      .optionalType, .tupleType:
      type.trimmedDescription
    default:
      "(\(type.trimmedDescription))"
    }
  }

  /// Whether the type is, by its spelling alone, one that nothing can be decoded into.
  var isUndecodable: Bool {
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

  /// The type of a variable that holds what a parameter of this type got: `@escaping` and
  /// `@autoclosure` are for parameters alone, and `Int!` in the middle of a type is `Int?`.
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
  /// `(() -> Void)` is a function as much as `() -> Void` is.
  fileprivate var isFunctionInParentheses: Bool {
    elements.first?.type.is(FunctionTypeSyntax.self) ?? false
  }
}
