internal import Composable
internal import LecternWire

/// The parts of a viewer's identity that all subscribers of a channel share.
package struct SharedIdentity {
  let accessLevel: AccessLevel
  /// The names of the actions that the subscribers may send.
  var allowedActions: [String] = []
  /// The names among those that a restriction denies them.
  var deniedActions: [String] = []
  /// The state of the recording that the subscribers see.
  package var recording = RecordingNotice()
  /// The app's pages for the subscribers.
  var pages: [PresenterPage] = []
  /// The app's controls on `/present`.
  var controls: [PresenterControl] = []
  /// Whether a page without a connection watches until it acts.
  var watches = false
  /// How to join, for walls.
  var invitation: Invitation?
}

extension SharedIdentity {
  /// Returns whether the subscribers may send an action, by its name.
  func allows(_ action: String) -> Bool {
    let name = ActionName(action)
    return name.isAmong(allowedActions) && !name.isAmong(deniedActions)
  }

  /// Returns the identity to send to a page.
  func identity(of subscriber: ChannelViewer) -> ViewerIdentity {
    let (viewer, standing) = (subscriber.viewer, subscriber.standing)
    var identity = ViewerIdentity(
      id: viewer.id,
      participant: viewer.participant,
      isRemembered: viewer.isRemembered,
      role: accessLevel.role,
      allowedActions: allowedActions,
      deniedActions: deniedActions,
      isDriving: accessLevel == .driver,
      canRaiseHand: allowsRaisingHand && !standing.hasRaisedHand,
      hasRaisedHand: standing.hasRaisedHand,
      isOut: standing.isRemoved,
      recordingProblem: recording.problem.map {
        RecordingProblem($0, canBeAbandoned: recording.canBeAbandoned)
      },
      pages: pages,
      controls: controls
    )
    if viewer.isInvited { identity.invitation = invitation }
    identity.file = standing.file
    return identity
  }

  /// The identity of a page that is not connected yet.
  var anonymous: ViewerIdentity {
    ViewerIdentity(
      id: "",
      role: accessLevel.role,
      allowedActions: allowedActions,
      deniedActions: deniedActions,
      canRaiseHand: allowsRaisingHand,
      watches: watches,
      pages: pages,
      controls: controls
    )
  }

  private var allowsRaisingHand: Bool {
    accessLevel == .participant && allowedActions.contains(AccessLevel.raiseHand)
  }
}

/// The state of the room's recording for a channel's subscribers.
package struct RecordingNotice: Equatable {
  /// Why the room is not recorded; nil while it is recorded, or if the subscribers must not know.
  package var problem: String?
  /// Whether the subscribers may continue without recording the room.
  var canBeAbandoned = false
}
