internal import LecternWire

// Personal view states.
extension Channel {
  /// Stages the prepared personal view states.
  func publishPreparedPersonalViews() {
    let prepared = personalViews.prepared
    personalViews.prepared = []
    for (id, version) in prepared { stage(version, for: id) }
  }

  /// Schedules the page's personal view state for its next frame, unless the page has it.
  func stage(_ version: PersonalVersion, for id: Int) {
    guard let last = viewers[id]?.personalViews.latest else {
      return setNext(version, for: id)
    }
    guard version.differs(from: last) else { return }
    // In a frozen room, a later state can have a lower revision.
    let revision = max(version.revision, last.revision + 1)
    setNext(PersonalVersion(revision: revision, view: version.view), for: id)
  }

  private func setNext(_ version: PersonalVersion, for id: Int) {
    viewers[id]?.personalViews.next = version
    subscribers.update(id) { $0.repeatPersonalView() }
  }
}
