internal import Composable
internal import LecternTransport
internal import LecternWire

/// Those who sit in seats of one kind: they see the same, in the same bytes, and may send the same.
///
/// It is not generic: what it does for each action is compiled for what it is. It is a class, since a
/// room looks into it many times for each action, and a copy of it would have a dozen references to count.
final class Section {
  let seat: Seat
  var audience = Audience()
  /// What they see; nil until the first of them has come.
  var timeline: Timeline?
  /// The fields that what they see lets a page bind.
  var exposedBindings = ExposedBindings()
  /// The names of the actions that they may send.
  var may: [String] = []

  init(seat: Seat) {
    self.seat = seat
  }

  /// Who a viewer is that sits here.
  func identity(of session: Session) -> ViewerIdentity {
    ViewerIdentity(
      id: session.id,
      role: seat.role,
      may: may,
      isDriving: seat == .driver,
      canRaiseHand: seat == .participant && may.contains(Seat.raiseHand)
        && !session.hasRaisedHand,
      hasRaisedHand: session.hasRaisedHand,
      isOut: session.isOut
    )
  }
}

extension Section {
  /// A viewer that has not come yet.
  var stranger: ViewerIdentity {
    let canRaiseHand = seat == .participant && may.contains(Seat.raiseHand)
    return ViewerIdentity(id: "", role: seat.role, may: may, canRaiseHand: canRaiseHand)
  }

  /// Sends everybody what they lack.
  ///
  /// - Returns: why they stay where they are, if they do.
  func deliver() -> UnencodableValue? {
    withFrames { audience, revision, frame in
      audience.deliver(revision, by: frame)
    }
  }

  /// Sends one what it lacks.
  func deliver(to id: Int) -> UnencodableValue? {
    withFrames { audience, revision, frame in
      audience.deliver(to: id, revision, by: frame)
    }
  }

  private func withFrames(
    _ deliver: (inout Audience, Int, (borrowing Viewer) -> Frame?) -> Void
  ) -> UnencodableValue? {
    guard let timeline else { return nil }
    var problem: UnencodableValue?
    deliver(&audience, timeline.revision) { viewer in
      do throws(UnencodableValue) {
        switch viewer.standing {
        case .new(let base):
          return try timeline.firstFrame(from: base, for: identity(of: viewer.session))
        case .at(let base):
          return try timeline.frame(from: base)
        }
      } catch {
        problem = error
        return nil
      }
    }
    return problem
  }
}
