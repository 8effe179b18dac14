internal import Composable
internal import Lectern
internal import LecternLog
internal import LecternWire
internal import Testing

/// One process of a test room's server: its stores, its room, and the log that outlives it.
struct RoomProcess<State: Sendable, Action: UserAction & Sendable, View: ViewState>: Sendable {
  let store: Store<State, Action>
  let room: Room<State, Action, View>
  /// Nil for a room that is not recorded.
  let log: (any Log)?
  let states: (app: StateMirror<State>, room: StateMirror<RoomState>)

  /// Restores the room from its log, and follows its states.
  func start(in room: isolated Room<State, Action, View>, _ sourceLocation: SourceLocation) {
    do {
      try room.restoreInPlace()
    } catch {
      Issue.record("The room cannot be restored: \(error)", sourceLocation: sourceLocation)
    }
    store.assumeIsolated { states.app.follow($0.core) }
    states.room.follow(room.stores.room)
  }

  /// Ends the process as a kill does: its effects end nowhere.
  ///
  /// - Returns: what its disk has.
  func kill(in room: isolated Room<State, Action, View>) -> (log: MemoryLog?, links: PersistedLinks)
  {
    defer {
      store.assumeIsolated { $0.cancelEffects() }
      room.stores.room.cancelEffects()
    }
    room.perform { core, _, queue in core.beginStop(&queue) }
    return ((log as? MemoryLog)?.copy(), room.membership.persistedLinks)
  }
}

extension MemoryLog {
  /// Returns the actions of a lane.
  func actions(of lane: LogLane) -> [ActionEntry] {
    batches.flatMap(\.entries).compactMap { entry in
      if case .action(let action) = entry.content, action.lane == lane { action } else { nil }
    }
  }

  /// Returns a log with the same content.
  func copy(withSnapshots: Bool = true) -> MemoryLog {
    MemoryLog(
      identity: identity,
      batches: batches,
      snapshots: withSnapshots ? snapshots() : []
    )
  }
}
