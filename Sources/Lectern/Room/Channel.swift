internal import Composable
internal import LecternTransport
internal import LecternWire

/// Those who sit in accessLevels of one kind: they see the same, in the same bytes, and may send the same.
///
/// It is not generic: what it does for each action is compiled for what it is. It is a class, since a
/// room looks into it many times for each action, and a copy of it would have a dozen references to count.
final class Channel {
  let accessLevel: AccessLevel
  var subscribers = Subscribers()
  /// What they see; nil until the first of them has come.
  var patchHistory: PatchHistory?
  /// The fields that what they see lets a page bind.
  var exposedBindings = ExposedBindings()
  /// The names of the actions that they may send.
  var allowedActions: [String] = []

  init(accessLevel: AccessLevel) {
    self.accessLevel = accessLevel
  }

  /// Who a viewer is that sits here.
  func identity(of session: Session) -> ViewerIdentity {
    ViewerIdentity(
      id: session.id,
      role: accessLevel.role,
      allowedActions: allowedActions,
      isDriving: accessLevel == .driver,
      canRaiseHand: accessLevel == .participant && allowedActions.contains(AccessLevel.raiseHand)
        && !session.hasRaisedHand,
      hasRaisedHand: session.hasRaisedHand,
      isOut: session.isOut
    )
  }
}

extension Channel {
  /// A viewer that has not come yet.
  var anonymousViewer: ViewerIdentity {
    let canRaiseHand = accessLevel == .participant && allowedActions.contains(AccessLevel.raiseHand)
    return ViewerIdentity(
      id: "",
      role: accessLevel.role,
      allowedActions: allowedActions,
      canRaiseHand: canRaiseHand
    )
  }

  /// Sends everybody what they lack.
  ///
  /// - Returns: why they stay where they are, if they do.
  func deliver() -> UnencodableValue? {
    withFrames { subscribers, revision, frame in
      subscribers.deliver(revision, by: frame)
    }
  }

  /// Sends one what it lacks.
  func deliver(to id: Int) -> UnencodableValue? {
    withFrames { subscribers, revision, frame in
      subscribers.deliver(to: id, revision, by: frame)
    }
  }

  private func withFrames(
    _ deliver: (inout Subscribers, Int, (borrowing Subscriber) -> Frame?) -> Void
  ) -> UnencodableValue? {
    guard let patchHistory else { return nil }
    var problem: UnencodableValue?
    deliver(&subscribers, patchHistory.revision) { viewer in
      do throws(UnencodableValue) {
        switch viewer.position {
        case .new(let base):
          return try patchHistory.firstFrame(from: base, for: identity(of: viewer.session))
        case .at(let base):
          return try patchHistory.frame(from: base)
        }
      } catch {
        problem = error
        return nil
      }
    }
    return problem
  }
}
