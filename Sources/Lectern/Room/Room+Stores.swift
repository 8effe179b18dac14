internal import Composable
internal import LecternWire

// What the stores have reduced.
//
//   Store.send ─▶ Reducer ─▶ observer ─▶ presentation ─▶ a fan-out at the end of the loop pass
extension Room {
  /// The executor of whatever is done off the loop; nil for the process's own threads.
  var effectExecutor: (any TaskExecutor)? { roomStore.configuration.effectExecutor }

  /// Observes both stores, from the first use on.
  func observe() {
    guard !isObserving else { return }
    isObserving = true
    // The observer does not keep the state: the store would have to copy what it changes of it.
    store.observe { [weak self] _, revision in
      self?.assumeIsolated { $0.appStateChanged(to: revision) }
    }
    reduced = PatchHistory.Count(app: store.revision)
    roomStore.observe { [weak self] state, revision in
      self?.assumeIsolated { $0.roomStateChanged(to: state, revision: revision) }
    }
    roomStateChanged(to: roomStore.state, revision: roomStore.revision)
  }

  private func appStateChanged(to revision: Int) {
    reduced?.app = revision
    if !presentation.isLive, presentation.slowMotion != nil { takeSteps() }
    scheduleFanOut()
  }

  private func roomStateChanged(to state: RoomState, revision: Int) {
    reduced?.room = revision
    if state.freeze.isFrozen != (presentation.frozen != nil) {
      presentation.freeze(state.freeze.isFrozen ? liveState : nil)
    }
    let isPointerAlone = state.differsInPointerAlone(from: membership.latest)
    followMoment(of: state)
    followFlow(state.inspector.flow)
    if outputPolicy.waitsForLog { membership.latest = state } else { follow(state) }
    scheduleFanOut(of: isPointerAlone ? .pointer : .state)
  }

  /// Follows the room's state: what viewers may send, access levels, links.
  func follow(_ state: RoomState) {
    for channel in channels {
      channel.allowedActions = gate.allowedActions(of: channel.accessLevel, on: state.floor.holder)
      channel.deniedActions = gate.deniedActions(of: channel.accessLevel, on: state.floor.holder)
    }
    apply(membership.update(to: state, latest: roomStore.state))
  }
}
