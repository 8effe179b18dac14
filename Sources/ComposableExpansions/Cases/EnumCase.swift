import SwiftSyntax

/// A case of an enum; `case a, b` declares two.
struct EnumCase {
  /// The name, with its backticks.
  let name: String
  let values: [AssociatedValue]
  /// The location for diagnostics about the case.
  let node: EnumCaseElementSyntax
  private let attributes: AttributeListSyntax

  init(_ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax) {
    name = element.name.text
    values = (element.parameterClause?.parameters ?? []).map(AssociatedValue.init)
    node = element
    attributes = declaration.attributes
  }

  /// The name without backticks, for the wire and for messages.
  var plainName: String { name.filter { $0 != "`" } }

  /// The labels without backticks; nil unless there are several values and all have labels.
  var labels: [String]? {
    let labels = values.compactMap(\.label)
    guard labels.count > 1, labels.count == values.count else { return nil }
    return labels.map { $0.filter { $0 != "`" } }
  }

  var isServerOnly: Bool { !attributes(named: "ServerOnly").isEmpty }

  var isPresenterOnly: Bool { !attributes(named: "PresenterOnly").isEmpty }

  var isModeratorOnly: Bool { !attributes(named: "ModeratorOnly").isEmpty }

  var isDriverOnly: Bool { !attributes(named: "DriverOnly").isEmpty }

  var isRedacted: Bool { !attributes(named: "Redacted").isEmpty }

  var isEphemeral: Bool { !attributes(named: "Ephemeral").isEmpty }

  var isInlined: Bool { !attributes(named: "Inlined").isEmpty }

  /// The names of the `@Renamed` attributes.
  var oldNames: [String] { attributes(named: "Renamed").compactMap(\.renamedFrom) }

  /// The `@available` attributes, for a declaration that uses the case.
  var availability: [String] {
    attributes(named: "available").map(\.trimmedDescription)
  }

  /// Whether the case is unavailable everywhere, even to the enum's own code.
  var isUnavailable: Bool {
    attributes(named: "available").contains { attribute in
      guard case .availability(let arguments) = attribute.arguments else { return false }
      let words = arguments.map { $0.argument.trimmedDescription }
      return words.contains("unavailable") && words.contains("*")
    }
  }

  /// Returns an expression of the case with a value for each argument: `.moved(from: first, to: second)`.
  func expression(_ value: (Int, AssociatedValue) -> String) -> String {
    guard !values.isEmpty else { return ".\(name)" }
    let arguments = values.enumerated().map { index, associated in
      associated.label.map { "\($0): " }.map { $0 + value(index, associated) }
        ?? value(index, associated)
    }
    return ".\(name)(\(arguments.joined(separator: ", ")))"
  }

  // Also matches an attribute with its module: `@Composable.ServerOnly`.
  private func attributes(named name: String) -> [AttributeSyntax] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { attribute in
      attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.text == name
        || attribute.attributeName.as(MemberTypeSyntax.self)?.name.text == name
    }
  }
}
