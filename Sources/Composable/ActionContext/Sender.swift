/// The sender of an action.
public struct Sender: Hashable, Codable, Sendable, RawRepresentable {
  /// The sender's id, as assigned by the store's host; in a room, the viewer's id.
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

extension Sender {
  private static let roomPrefix = "room-"

  /// Returns the sender of the messages of a room; see ``MessageClient``.
  ///
  /// - Parameter name: the room's name, or `/` for the main room.
  public static func room(_ name: String) -> Sender { Sender(rawValue: roomPrefix + name) }

  /// The name of the room that has sent the action; nil if a person has.
  public var roomName: String? {
    rawValue.hasPrefix(Self.roomPrefix) ? String(rawValue.dropFirst(Self.roomPrefix.count)) : nil
  }
}
