/// The sender of an action.
public struct Sender: Hashable, Codable, Sendable, RawRepresentable {
  /// The sender's id, as assigned by the store's host; in a room, the viewer's id.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
