/// Who sent an action.
public struct Sender: Hashable, Codable, Sendable, RawRepresentable {
  /// The name by which the host of the store knows them; of a room, the viewer's id.
  public let rawValue: String

  /// A sender by name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
