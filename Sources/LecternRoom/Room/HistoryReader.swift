internal import Composable
internal import LecternLog
internal import LecternWire

/// Reads the past of the app from the room's log, beside the loop.
///
/// ```
///   .findPosition(7) ─▶ HistoryReader ─▶ Timeline, off the loop ─▶ positionFound ─▶ RoomCore
///   .fork(from: 7)   ─▶ HistoryReader ─▶ LogReader, off the loop ─▶ a store that continues from there
/// ```
///
/// It is confined to the executor of its room.
struct HistoryReader<State: Sendable, Action: UserAction, View: ViewState> {
  typealias Found = Timeline<State, Action>.Found

  /// Runs the tasks that read the log.
  let executor: any TaskExecutor
  /// Finds positions in the history; nil while the room shows the present.
  private var timeline: Timeline<State, Action>?

  /// - Parameter executor: runs the tasks that read the log; nil for ``DiskExecutor/shared``.
  init(executor: (any TaskExecutor)?) {
    self.executor = executor ?? DiskExecutor.shared
  }

  /// Returns the state after an action.
  ///
  /// - Parameters:
  ///   - number: the number of the action.
  ///   - last: the number of the app's last action.
  ///   - log: reads the room's log; nil for a room without one.
  ///   - found: called with the state, or the reason why it isn't found.
  mutating func find(
    _ number: Int,
    of last: Int,
    in log: LogReader<State, Action, View>?,
    found: @escaping @Sendable (Result<Found, any Error>) async -> Void
  ) {
    guard let timeline = timeline(of: log) else { return }
    Task(executorPreference: executor) {
      do {
        let position = try await timeline.moment(at: number, of: last)
        await found(.success(position))
      } catch {
        await found(.failure(error))
      }
    }
  }

  /// Returns the timeline of a log. Retains it, with some states, until ``release()``.
  mutating func timeline(of log: LogReader<State, Action, View>?) -> Timeline<State, Action>? {
    timeline = timeline ?? log.map { Timeline($0.log, $0.configuration) }
    return timeline
  }

  mutating func release() { timeline = nil }

  /// Replays the log up to an action into a separate store.
  ///
  /// - Parameter forked: called with the store, or the reason why there is none.
  func fork(
    from number: Int,
    in log: LogReader<State, Action, View>?,
    forked:
      @escaping @concurrent @Sendable (sending Result<StoreCore<State, Action>, any Error>) async ->
      Void
  ) {
    guard let log else { return }
    Task.detached(executorPreference: executor) {
      do {
        let fork = try log.fork(after: number)
        await forked(.success(fork))
      } catch {
        await forked(.failure(error))
      }
    }
  }
}
