package import Composable
internal import LecternLog
package import LecternWire
internal import Logging

/// Reads the past of the app from the room's log, beside the loop.
///
/// ```
///   .find(7)       ─▶ HistoryReader ─▶ Timeline, off the loop ─▶ positionFound ─▶ RoomCore
///   .fork(from: 7) ─▶ HistoryReader ─▶ LogReader, off the loop ─▶ a store that continues from there
/// ```
///
/// It is confined to the executor of its room.
package struct HistoryReader<State: Sendable, Action: UserAction, View: ViewState> {
  typealias Found = Timeline<State, Action>.Found

  /// A replay of the log up to an action.
  struct Fork {
    /// A store with the state after the action, or the reason why there is none.
    let store: Result<StoreCore<State, Action>, any Error>
    /// The number of the action.
    let earlier: Int
    let source: ActionSource
    /// The log that was replayed.
    let log: LogIdentity
  }

  /// Runs the tasks that read the log.
  let executor: any TaskExecutor
  /// How the log is read.
  var options = RestorationOptions()
  private let log: LogWriter
  private let stores: RoomStores<State, Action>
  private let view: @Sendable (State, Role) -> View
  private let logger: Logger
  private let found: @Sendable (Result<Found, any Error>, LogIdentity) async -> Void
  private let forked: @concurrent @Sendable (sending Fork) async -> Void
  /// Finds positions in the history; nil while the room shows the present.
  private var timeline: Timeline<State, Action>?

  /// - Parameters:
  ///   - log: writes the log that is read.
  ///   - stores: the room's stores. Their effect executor runs the tasks that read the log.
  ///   - view: returns the view state for the viewers of a role.
  ///   - logger: logs what a replay leaves out.
  ///   - found: called with the state at a position, or the reason why it isn't found, and the log that was read.
  ///   - forked: called with a replay up to an action.
  init(
    of log: LogWriter,
    _ stores: RoomStores<State, Action>,
    showing view: @escaping @Sendable (State, Role) -> View,
    logger: Logger,
    found: @escaping @Sendable (Result<Found, any Error>, LogIdentity) async -> Void,
    forked: @escaping @concurrent @Sendable (sending Fork) async -> Void
  ) {
    executor = stores.effectExecutor ?? DiskExecutor.shared
    (self.log, self.stores, self.view) = (log, stores, view)
    (self.logger, self.found, self.forked) = (logger, found, forked)
  }

  mutating func execute(_ command: RoomCommand.History) {
    switch command {
    case .find(let number): find(number)
    case .release: timeline = nil
    case .fork(let earlier, let source): fork(from: earlier, source: source)
    }
  }

  /// Returns a reader of the room's log; nil for a room without one.
  ///
  /// - Parameter options: how the log is read; by default as at the room's start.
  func reader(_ options: RestorationOptions? = nil) -> LogReader<State, Action, View>? {
    log.recording.map {
      stores.reader(of: $0.log, options ?? self.options, showing: view, logger: logger)
    }
  }

  /// Searches for the state after an action, by its number.
  private mutating func find(_ number: Int) {
    guard let timeline = retainedTimeline() else { return }
    let (last, found, log) = (stores.app.revision, found, timeline.log.identity)
    Task(executorPreference: executor) {
      do {
        let position = try await timeline.moment(at: number, of: last)
        await found(.success(position), log)
      } catch {
        await found(.failure(error), log)
      }
    }
  }

  /// Returns the timeline of the log. Retains it, with some states, until ``RoomCommand/History/release``.
  mutating func retainedTimeline() -> Timeline<State, Action>? {
    timeline = timeline ?? reader().map { Timeline($0.log, $0.configuration) }
    return timeline
  }

  /// Replays the log up to an action, by its number, into a separate store.
  private func fork(from earlier: Int, source: ActionSource) {
    guard let reader = reader() else { return }
    let log = reader.log.identity
    Task.detached(executorPreference: executor) { [forked] in
      do {
        let store = try reader.fork(after: earlier)
        await forked(Fork(store: .success(store), earlier: earlier, source: source, log: log))
      } catch {
        await forked(Fork(store: .failure(error), earlier: earlier, source: source, log: log))
      }
    }
  }
}
