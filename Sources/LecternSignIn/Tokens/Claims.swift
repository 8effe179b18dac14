public import LecternWire

/// What a provider says about a person: the claims of an ID token, and of the provider's answer about the person.
///
/// ```swift
/// claims.texts(of: "groups")                // ["lecturers", "staff"]
/// claims.texts(of: "realm_access.roles")    // in nested objects, as Keycloak has them
/// claims["email"]?.string
/// ```
public struct Claims: Equatable, Sendable {
  let fields: [String: JSONValue]

  /// Creates claims, for a test of an app's rules.
  public init(_ fields: [String: JSONValue]) {
    self.fields = fields
  }

  /// The identifier of the person, unique and unchanging at its provider.
  public var subject: String { self["sub"]?.string ?? "" }

  /// The claim of a name; nil without one.
  ///
  /// - Parameter name: the claim's name, or a path of names with dots between them. A claim whose own name has dots comes first.
  public subscript(name: String) -> JSONValue? {
    if let value = fields[name] { return value }
    let path = name.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = path.first, path.count > 1 else { return nil }
    return path.dropFirst().reduce(fields[String(first)]) { $0?[String($1)] }
  }

  /// Returns the texts of a claim: its elements if it is a list, or the one text.
  public func texts(of name: String) -> [String] {
    guard let value = self[name] else { return [] }
    return value.string.map { [$0] } ?? value.array?.compactMap(\.string) ?? []
  }

  /// Returns the claims with those of the provider's answer about the person. A token's own claims, which are signed, stay.
  func adding(_ others: [String: JSONValue]) -> Claims {
    Claims(fields.merging(others) { own, _ in own })
  }
}
