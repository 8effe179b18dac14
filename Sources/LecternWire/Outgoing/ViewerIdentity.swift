/// Who a viewer is in a room.
public struct ViewerIdentity: Hashable, Sendable {
  /// The room's name for the viewer; of a connection, not of a person.
  public var id: String
  /// What the viewer may do.
  public var role: Role
  /// The actions that the viewer may send, for its page to disable the controls of all others: names, each of
  /// which also stands for those inside it; `*` is every action of the app.
  public var allowedActions: [String]
  /// Whether the viewer has been given the floor.
  public var isDriving: Bool
  /// Whether the viewer can ask for the floor; not where it has it, needs none, or asks already.
  public var canRaiseHand: Bool
  /// Whether the viewer asks for the floor.
  public var hasRaisedHand: Bool
  /// Whether a presenter has put the viewer out.
  public var isOut: Bool

  /// An identity.
  public init(
    id: String,
    role: Role,
    allowedActions: [String] = [],
    isDriving: Bool = false,
    canRaiseHand: Bool = false,
    hasRaisedHand: Bool = false,
    isOut: Bool = false
  ) {
    self.id = id
    self.role = role
    self.allowedActions = allowedActions
    self.isDriving = isDriving
    self.canRaiseHand = canRaiseHand
    self.hasRaisedHand = hasRaisedHand
    self.isOut = isOut
  }
}

extension ViewerIdentity {
  func write(to json: inout JSONWriter) {
    json.append(#"{"id":"#)
    json.text(id)
    json.append(#","role":"#)
    json.text(role.rawValue)
    json.append(#","may":["#)
    for (place, name) in allowedActions.enumerated() {
      if place > 0 { json.append(",") }
      json.text(name)
    }
    json.append("]")
    json.append(isDriving ? #","isDriving":true"# : #","isDriving":false"#)
    json.append(canRaiseHand ? #","canRaiseHand":true"# : #","canRaiseHand":false"#)
    json.append(hasRaisedHand ? #","hasRaisedHand":true"# : #","hasRaisedHand":false"#)
    json.append(isOut ? #","isOut":true}"# : #","isOut":false}"#)
  }
}

/// What a viewer may do in a room.
public enum Role: String, Hashable, Codable, Sendable, CaseIterable {
  /// Watches.
  case audience
  /// Sends the actions that the room allows.
  case participant
  /// Sends everything that a page may say, and runs the room.
  case presenter
}
