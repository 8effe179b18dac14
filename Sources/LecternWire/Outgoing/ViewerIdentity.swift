public import Composable

/// The identity and rights of a viewer, as its page receives them.
public struct ViewerIdentity: Hashable, Sendable {
  /// Identifies the page, not the person.
  public var id: String
  /// Identifies the person, as the sender of actions; empty for a page that is not connected yet.
  public var participant: String
  /// Whether a cookie names the person; otherwise the page is a person of its own.
  public var isRemembered: Bool
  public var role: Role
  /// The names of the actions that the viewer may send; the page disables the controls of all others. A name
  /// includes the names below it, and `*` every action of the app.
  public var allowedActions: [String]
  /// The names among those that the viewer may not send after all because their cases are marked `@DriverOnly`,
  /// `@ModeratorOnly` or `@PresenterOnly`. A name includes the names below it.
  public var deniedActions: [String]
  /// Whether the viewer has the floor.
  public var isDriving: Bool
  /// Whether the viewer can ask for the floor: false if it has the floor, does not need it, or has asked.
  public var canRaiseHand: Bool
  /// Whether the viewer has asked for the floor.
  public var hasRaisedHand: Bool
  /// Whether the page watches by requests until it acts; see the article "The wire".
  public var watches: Bool
  /// Whether a presenter has removed the viewer from the room.
  public var isOut: Bool
  /// Why the room is not recorded, for a presenter; nil while it is.
  public var recordingProblem: RecordingProblem?
  /// The app's pages for a presenter or a moderator; empty for other viewers.
  public var pages: [PresenterPage]
  /// The app's controls on the room's page for presenters; empty for other viewers.
  public var controls: [PresenterControl]
  /// How to join, for a wall that a device with a link has opened; nil for other viewers.
  package var invitation: Invitation?
  /// A file that waits for the viewer to download it.
  package var file: FileOffer?

  public init(
    id: String,
    participant: String = "",
    isRemembered: Bool = false,
    role: Role,
    allowedActions: [String] = [],
    deniedActions: [String] = [],
    isDriving: Bool = false,
    canRaiseHand: Bool = false,
    hasRaisedHand: Bool = false,
    watches: Bool = false,
    isOut: Bool = false,
    recordingProblem: RecordingProblem? = nil,
    pages: [PresenterPage] = [],
    controls: [PresenterControl] = []
  ) {
    self.id = id
    self.participant = participant
    self.isRemembered = isRemembered
    self.role = role
    self.allowedActions = allowedActions
    self.deniedActions = deniedActions
    self.isDriving = isDriving
    self.canRaiseHand = canRaiseHand
    self.hasRaisedHand = hasRaisedHand
    self.watches = watches
    self.isOut = isOut
    self.recordingProblem = recordingProblem
    self.pages = pages
    self.controls = controls
  }
}

extension ViewerIdentity {
  func write(to json: inout JSONWriter) {
    json.append(#"{"id":"#)
    json.text(id)
    json.append(#","participant":"#)
    json.text(participant)
    json.append(isRemembered ? #","isRemembered":true"# : #","isRemembered":false"#)
    json.append(#","role":"#)
    json.text(role.rawValue)
    json.append(#","may":"#)
    json.list(of: allowedActions) { $0.text($1) }
    if !deniedActions.isEmpty {
      json.append(#","mayNot":"#)
      json.list(of: deniedActions) { $0.text($1) }
    }
    json.append(isDriving ? #","isDriving":true"# : #","isDriving":false"#)
    json.append(canRaiseHand ? #","canRaiseHand":true"# : #","canRaiseHand":false"#)
    json.append(hasRaisedHand ? #","hasRaisedHand":true"# : #","hasRaisedHand":false"#)
    if watches { json.append(#","watches":true"#) }
    json.append(isOut ? #","isOut":true"# : #","isOut":false"#)
    if let recordingProblem {
      json.append(#","recordingProblem":"#)
      json.text(recordingProblem.text)
      json.append(#","canAbandonRecording":"#)
      json.append(recordingProblem.canBeAbandoned ? "true" : "false")
    }
    if !pages.isEmpty {
      json.append(#","pages":"#)
      json.list(of: pages) { $1.write(to: &$0) }
      if pages.contains(where: { $0.role == .moderator }) {
        json.append(#","hasModerators":true"#)
      }
    }
    if !controls.isEmpty {
      json.append(#","controls":"#)
      json.list(of: controls) { $1.write(to: &$0) }
    }
    if let invitation {
      json.append(#","joinAddress":"#)
      json.text(invitation.address)
      if let code = invitation.code {
        json.append(#","joinCode":"#)
        json.text(code)
      }
    }
    if let file {
      json.append(#","file":"#)
      file.write(to: &json)
    }
    json.append("}")
  }
}

extension ViewerIdentity {
  /// The names of the fields on a page, including those that only some viewers have.
  package static var fieldNames: [String] {
    var complete = ViewerIdentity(
      id: "",
      role: .presenter,
      deniedActions: [""],
      watches: true,
      recordingProblem: RecordingProblem("", canBeAbandoned: true),
      pages: [PresenterPage("", at: "", for: .moderator)],
      controls: [PresenterControl("", sends: "")]
    )
    complete.invitation = Invitation(address: "", code: "")
    complete.file = FileOffer(name: "", key: "")
    var json = JSONWriter()
    complete.write(to: &json)
    var names: [String] = []
    RawJSON(json.bytes)?.forEachField { name, _ in names.append(name.string ?? "") }
    return names
  }
}
