/// The identity and rights of a viewer, as its page receives them.
public struct ViewerIdentity: Hashable, Sendable {
  /// Identifies the connection, not the person.
  public var id: String
  public var role: Role
  /// The names of the actions that the viewer may send; the page disables the controls of all others. A name
  /// includes the names below it, and `*` every action of the app.
  public var allowedActions: [String]
  /// Whether the viewer has the floor.
  public var isDriving: Bool
  /// Whether the viewer can ask for the floor: false if it has the floor, does not need it, or has asked.
  public var canRaiseHand: Bool
  /// Whether the viewer has asked for the floor.
  public var hasRaisedHand: Bool
  /// Whether a presenter has removed the viewer from the room.
  public var isOut: Bool

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
