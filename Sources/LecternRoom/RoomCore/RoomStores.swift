package import Composable
internal import LecternLog
internal import LecternWire
internal import Logging

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
  /// Lists the people who are here; nil if the app lists none.
  let presence: Presence<State>?

  init(
    _ app: Store<State, Action>,
    _ room: Store<RoomState, RoomAction>,
    personal: PersonalView<State>?,
    presence: Presence<State>?,
    view: @escaping @Sendable (State, Role) -> any ViewState
  ) {
    (self.app, self.room) = (app.core, room.core)
    (self.personal, self.presence, self.view) = (personal, presence, view)
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

// The commands and the life of a room.
extension RoomStores {
  /// The executor of work off the loop; nil for the process's own threads.
  var effectExecutor: (any TaskExecutor)? { room.configuration.effectExecutor }

  /// Reduces the action of a page's message.
  ///
  /// - Returns: the message to acknowledge; nil if it was answered without an action.
  func reduce(_ received: ReceivedMessage<Action>) -> AdmittedMessage? {
    switch received {
    case .ignored, .answered: return nil
    case .app(let action, let message):
      app.send(action, from: message.source)
      return message
    case .room(let action, let message):
      room.send(action, from: message.source)
      return message
    }
  }

  /// Launches the effects that have waited for their batch.
  func launch(_ effects: StartedEffects) {
    app.launchEffects(upTo: effects.app)
    room.launchEffects(upTo: effects.room)
  }

  /// Records the actions of both stores in the room's journal.
  ///
  /// - Parameter scheduleFanOut: called when there is something to append although no action was reduced.
  func record(
    in journal: Journal,
    _ recording: RoomRecording,
    scheduleFanOut: @escaping @Sendable () -> Void
  ) {
    app.recorder = LaneRecorder<Action>(
      .app,
      of: journal,
      in: recording,
      scheduleFanOut: scheduleFanOut
    )
    room.recorder = LaneRecorder<RoomAction>(
      .room,
      of: journal,
      in: recording,
      isEphemeral: \.isEphemeral,
      scheduleFanOut: scheduleFanOut
    )
  }

  /// Continues the app from an earlier action.
  ///
  /// - Parameter fork: a store with the state after the action.
  func install(
    _ fork: sending StoreCore<State, Action>,
    from earlier: Int,
    source: ActionSource
  ) {
    let last = app.revision
    app.install(fork, from: earlier, as: last + 1, source: source)
    room.send(.rewind(.forked(after: last)))
  }

  /// Starts both stores over.
  ///
  /// - Parameter seed: the seed of the new log. The effects of the new room have other idempotency keys than those of the
  ///   former one. Nil for a room without a log.
  func reset(seed: UInt64?) {
    let seed = seed ?? app.configuration.seed &+ 1
    app.reset(seed: seed)
    room.reset(to: RoomState(), seed: seed)
  }
}

// A replay of the room's log.
extension RoomStores {
  /// Returns a reader of the room's log.
  ///
  /// - Parameter options: how the log is read.
  func reader<View: ViewState>(
    of log: any Log,
    _ options: RestorationOptions,
    showing view: @escaping @Sendable (State, Role) -> View,
    logger: Logger
  ) -> LogReader<State, Action, View> {
    let configuration = ReplayConfiguration(
      app: app.configuration,
      room: room.configuration,
      options: options,
      hash: { state in
        (try? EncodedState(view(state, .presenter)).hash).map { UInt64($0.rawValue) } ?? 0
      },
      keepsCheckpoints: RoomSnapshot<State>.isPossible
    )
    return LogReader(log: log, configuration: configuration, view: view, logger: logger)
  }

  /// Takes over the states of a replay. Effects do not run until ``endReplay()``.
  func continueReplay(of replay: LogReplay<State, Action>) {
    app.continueReplay(of: replay.app)
    if let own = replay.room { room.continueReplay(of: own) }
  }

  /// Runs again the effects that had not ended.
  ///
  /// - Returns: their number.
  func endReplay() -> Int { app.endReplay() + room.endReplay() }

  /// Returns the message about a crash, and ends the effect that caused it.
  ///
  /// - Parameter stack: the stack of the crash, if known.
  func notice(of crash: Crash, stack: CrashStack?) -> CrashNotice {
    CrashNotice(
      crash,
      ofEffectOf: dropEffect(of: crash),
      participants: room.state.hands.participants,
      stack: stack
    )
  }

  /// Ends the effect that caused a crash, before interrupted effects resume. So it doesn't crash this process, too.
  ///
  /// - Returns: the name of the action that started it; nil if none was dropped.
  private func dropEffect(of crash: Crash) -> ActionName? {
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
