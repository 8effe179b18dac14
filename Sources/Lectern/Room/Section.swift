internal import Composable
internal import LecternTransport
internal import LecternWire

/// Those who sit in seats of one kind: they see the same, in the same bytes, and may send the same.
///
/// It is not generic: what it does for each action is compiled for what it is.
struct Section {
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
    ViewerIdentity(session, in: seat, may: may)
  }
}

extension ViewerIdentity {
  fileprivate init(_ session: Session, in seat: Seat, may: [String]) {
    self.init(
      id: session.id,
      role: seat.role,
      may: may,
      isDriving: seat == .driver,
      canRaiseHand: seat == .participant && may.contains(Seat.raiseHand)
        && !session.hasRaisedHand,
      hasRaisedHand: session.hasRaisedHand
    )
  }
}

extension Section {
  /// Sends everybody what they lack.
  ///
  /// - Returns: why they stay where they are, if they do.
  mutating func deliver() -> UnencodableValue? {
    withFrames { audience, revision, frame in
      audience.deliver(revision, by: frame)
    }
  }

  /// Sends one what it lacks.
  mutating func deliver(to id: Int) -> UnencodableValue? {
    withFrames { audience, revision, frame in
      audience.update(id) { $0.deliver(revision, by: frame) }
    }
  }

  private mutating func withFrames(
    _ deliver: (inout Audience, Int, (borrowing Viewer) -> Frame?) -> Void
  ) -> UnencodableValue? {
    // Out of its place, as what the viewers are sent is made while they are gone through.
    guard var timeline = timeline.take() else { return nil }
    var problem: UnencodableValue?
    deliver(&audience, timeline.revision) { [seat, may] viewer in
      do throws(UnencodableValue) {
        switch viewer.standing {
        case .new(let base):
          let identity = ViewerIdentity(viewer.session, in: seat, may: may)
          return try timeline.firstFrame(from: base, for: identity)
        case .at(let base):
          return try timeline.frame(from: base)
        }
      } catch {
        problem = error
        return nil
      }
    }
    self.timeline = timeline
    return problem
  }
}
