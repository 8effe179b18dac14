/// Who a viewer is in a room.
public struct ViewerIdentity: Hashable, Sendable {
  /// The room's name for the viewer; of a connection, not of a person.
  public var id: String
  /// What the viewer may do.
  public var role: Role

  /// An identity.
  public init(id: String, role: Role) {
    self.id = id
    self.role = role
  }
}

/// What a viewer may do in a room.
public enum Role: String, Hashable, Sendable {
  /// Watches.
  case audience
  /// Sends the actions that the room allows.
  case participant
  /// Sends everything that a page may say, and runs the room.
  case presenter
}
