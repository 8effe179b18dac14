import SwiftParser
import SwiftSyntax

/// One case of an enum; `case a, b` are two.
struct EnumCase {
  /// The name as the case spells it, with its backticks.
  let name: String
  let values: [AssociatedValue]
  /// Where a diagnostic about this case points.
  let node: EnumCaseElementSyntax
  private let attributes: AttributeListSyntax

  init(_ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax) {
    name = element.name.text
    values = (element.parameterClause?.parameters ?? []).map(AssociatedValue.init)
    node = element
    attributes = declaration.attributes
  }

  /// The name without backticks: what is said on the wire, and to a person.
  var plainName: String { name.filter { $0 != "`" } }

  /// The labels as the names of variables, with backticks where they need them; nil where there are
  /// not several values, or one has no label.
  var labels: [String]? {
    let labels = values.compactMap(\.label)
    guard labels.count > 1, labels.count == values.count else { return nil }
    return labels.map { $0.isValidSwiftIdentifier(for: .variableName) ? $0 : "`\($0)`" }
  }

  var isServerOnly: Bool {
    attributes(named: "ServerOnly").isEmpty == false
  }

  /// The `@available` attributes, one a line, for a declaration that uses the case.
  var availability: [String] {
    attributes(named: "available").map(\.trimmedDescription)
  }

  /// Whether not even the enum's own code may make this case.
  var isUnavailable: Bool {
    attributes(named: "available").contains { attribute in
      guard case .availability(let arguments) = attribute.arguments else { return false }
      let words = arguments.map { $0.argument.trimmedDescription }
      return words.contains("unavailable") && words.contains("*")
    }
  }

  /// The case with every value in its place: `.moved(from: first, to: second)`, or `.moved` alone.
  func expression(_ value: (Int, AssociatedValue) -> String) -> String {
    guard !values.isEmpty else { return ".\(name)" }
    let arguments = values.enumerated().map { index, associated in
      associated.label.map { "\($0): " }.map { $0 + value(index, associated) }
        ?? value(index, associated)
    }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }

  /// An attribute may be written with its module: `@Composable.ServerOnly`.
  private func attributes(named name: String) -> [AttributeSyntax] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { attribute in
      attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.text == name
        || attribute.attributeName.as(MemberTypeSyntax.self)?.name.text == name
    }
  }
}
