internal import LecternWire

// Personal view states.
extension Channel {
  /// Stages the personal view states that were prepared.
  func publishPreparedPersonalViews() {
    let prepared = personalViews.prepared
    personalViews.prepared = []
    for (session, version) in prepared { stage(version, for: session) }
  }

  /// Has the next frame to a page state its personal view state, unless the page has it.
  func stage(_ version: PersonalVersion, for session: Session) {
    let last = session.personalViews.latest
    guard version.differs(from: last) else { return }
    // Where the room is frozen, a later state can have a lower revision.
    let revision = max(version.revision, (last?.revision ?? -1) + 1)
    session.personalViews.next = PersonalVersion(revision: revision, view: version.view)
    if let id = session.connection { subscribers.update(id) { $0.repeatPersonalView() } }
  }
}
