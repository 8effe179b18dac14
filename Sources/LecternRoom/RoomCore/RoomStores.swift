package import Composable
internal import LecternLog
internal import LecternWire

/// The two stores of a room, and the functions that show their states.
///
/// A ``RoomCore`` only reads them.
package struct RoomStores<State: Sendable, Action: UserAction> {
  package let app: StoreCore<State, Action>
  /// The store of the room's own state.
  package let room: StoreCore<RoomState, RoomAction>
  /// Returns the view state of a role.
  let view: @Sendable (State, Role) -> any ViewState
  /// Makes the personal view states; nil if all viewers of a role see the same.
  let personal: PersonalView<State>?

  init(
    _ app: Store<State, Action>,
    _ room: Store<RoomState, RoomAction>,
    personal: PersonalView<State>?,
    view: @escaping @Sendable (State, Role) -> any ViewState
  ) {
    (self.app, self.room) = (app.core, room.core)
    (self.personal, self.view) = (personal, view)
  }
}

extension RoomStores {
  /// The hash of the presenters' view of the app, to verify a replay; 0 if the view can't be encoded.
  var stateHash: UInt64 {
    (try? EncodedState(view(app.state, .presenter)).hash).map { UInt64($0.rawValue) } ?? 0
  }

  /// The numbers of asynchronous effects that the stores have started.
  var startedEffects: StartedEffects {
    StartedEffects(app: app.startedEffectCount, room: room.startedEffectCount)
  }
}

extension RoomStores {
  /// Ends the effect that caused a crash, before interrupted effects resume. So it doesn't crash this process, too.
  ///
  /// - Returns: the name of the action that started it; nil if none was dropped.
  func dropEffect(of crash: Crash) -> ActionName? {
    guard let effect = crash.effect else { return nil }
    switch crash.record.lane {
    case .app:
      return app.dropEffect(effect, onlyWork: crash.isWork).map { ActionName(describing: $0) }
    case .room:
      return room.dropEffect(effect, onlyWork: crash.isWork)
        .flatMap { try? EncodedAction($0) }.map { ActionName($0.name) }
    }
  }
}

/// Numbers of asynchronous effects, by store.
struct StartedEffects: Equatable {
  let app: Int
  let room: Int
}
