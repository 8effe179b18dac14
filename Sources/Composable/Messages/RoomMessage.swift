/// An action that an effect of a room sends to another room; see ``MessageClient``.
public struct RoomMessage: Sendable {
  /// The action, of the type of the other room's app.
  public let action: any UserAction
  /// The other room's name, or `/` for the main room.
  public let room: String
  /// Identifies the message: the other room reduces only the first of those with the same key.
  public let key: String

  /// Creates a message. An app sends one by a ``MessageClient``.
  ///
  /// - Parameters:
  ///   - action: the action.
  ///   - room: the other room's name, or `/` for the main room.
  ///   - key: identifies the message.
  public init(action: any UserAction, room: String, key: String) {
    (self.action, self.room, self.key) = (action, room, key)
  }
}

/// A message that no room takes.
public struct RoomMessageError: Error, Hashable, CustomStringConvertible {
  private enum Reason: Hashable {
    case noSuchRoom
    case refused(String)
  }

  /// The room's name, or `/` for the main room.
  public let room: String
  private let reason: Reason

  /// The server can have no room of this name.
  public static func noSuchRoom(_ room: String) -> RoomMessageError {
    RoomMessageError(room: room, reason: .noSuchRoom)
  }

  /// The room's app has no such action, or another type of value for it, or the value is longer than a page's may be, or its
  /// case is marked `@Redacted`, so that no log may have it.
  public static func refused(_ action: String, room: String) -> RoomMessageError {
    RoomMessageError(room: room, reason: .refused(action))
  }

  public var description: String {
    switch reason {
    case .noSuchRoom: "There is no room “\(room)” on this server."
    case .refused(let action):
      """
      The room “\(room)” refuses the action “\(action)”: its app has no such action, or the value doesn't fit, is too long, \
      or is redacted.
      """
    }
  }
}
