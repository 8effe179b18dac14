public import LecternWire

/// A person with a name and a connected page.
///
/// A page has the people of its room in `$room.people`, by name; see ``Presence``.
@ViewState public struct PresentPerson: Codable, Hashable, Identifiable, Sendable {
  /// The identifier of the device; not a secret.
  public let id: String
  /// The name, without control characters, and of at most 32 columns.
  public let name: String

  /// Creates a person; nil if the name has no visible characters.
  init?(id: String, name: String) {
    guard let name = DisplayName(name)?.text else { return nil }
    (self.id, self.name) = (id, name)
  }
}
