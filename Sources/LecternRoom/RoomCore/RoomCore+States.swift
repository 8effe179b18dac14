internal import Composable

// New states of the stores.
extension RoomCore {
  /// Starts to count the actions of both stores.
  mutating func storesObserved(_ stores: Stores, _ commands: inout Commands) {
    reduced = PatchHistory.Count(app: stores.app.revision)
    roomReduced(to: stores.room.state, revision: stores.room.revision, showing: stores, &commands)
  }

  /// - Parameter revision: the number of the app's actions.
  mutating func appReduced(to revision: Int, _ commands: inout Commands) {
    reduced?.app = revision
    scheduleFanOut(&commands)
  }

  /// - Parameter revision: the number of the room's actions.
  mutating func roomReduced(
    to state: RoomState,
    revision: Int,
    showing stores: Stores,
    _ commands: inout Commands
  ) {
    reduced?.room = revision
    if state.freeze.isFrozen != (presentation.frozen != nil) {
      presentation.freeze(state.freeze.isFrozen ? liveState(of: stores) : nil)
    }
    let isPointerAlone = state.differsInPointerAlone(from: membership.latest)
    if outputPolicy.waitsForLog {
      membership.latest = state
    } else {
      apply(state, showing: stores, &commands)
    }
    scheduleFanOut(of: isPointerAlone ? .pointer : .state, &commands)
  }

  /// Applies a state of the room: the viewers' allowed actions, their access levels, revoked links.
  mutating func apply(_ state: RoomState, showing stores: Stores, _ commands: inout Commands) {
    for channel in channels {
      channel.allowedActions = gate.allowedActions(of: channel.accessLevel, on: state.floor.holder)
      channel.deniedActions = gate.deniedActions(of: channel.accessLevel, on: state.floor.holder)
    }
    apply(
      membership.update(to: state, latest: stores.room.state),
      showing: stores,
      &commands
    )
  }

  /// The live state of the app.
  func liveState(of stores: Stores) -> PresentedState<State> {
    PresentedState(state: stores.app.state, count: reduced?.app ?? 0)
  }

  func appState(for accessLevel: AccessLevel, of stores: Stores) -> State {
    presentation.state(for: accessLevel)?.state ?? stores.app.state
  }
}
