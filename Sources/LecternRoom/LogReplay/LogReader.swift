package import Composable
package import LecternLog
package import LecternWire
internal import Logging

/// Reads the log of a room, without the room.
///
/// ```
///   log ─▶ LogReader ─▶ LogReplay ─▶ a restored room, a fork, a check, a saved talk, a saved test
/// ```
///
/// Its functions wait for the disk, and take longer for longer logs. A live room calls them off its loop.
package struct LogReader<State: Sendable, Action: UserAction, View: ViewState>: Sendable {
  package let log: any Log
  package var configuration: ReplayConfiguration<State, Action>
  package let view: @Sendable (State, Role) -> View
  let logger: Logger

  /// Folds a batch. Its forks are read from the log.
  package func fold(
    _ batch: LogBatch,
    into replay: inout LogReplay<State, Action>,
    _ body: (LogEntry, State) throws -> Void = { _, _ in }
  ) throws {
    try replay.fold(batch, fork: fork, body)
  }

  /// Returns a replay from a snapshot.
  func replay(from snapshot: DecodedSnapshot<State>) throws -> LogReplay<State, Action> {
    var replay = LogReplay(configuration)
    try replay.begin(with: snapshot)
    return replay
  }

  /// Replays the log from its beginning. If the beginning was trimmed or not recorded, the replay starts with the oldest snapshot
  /// that has all entries after it.
  ///
  /// - Parameter body: reads the batches after a given one; called again if the replay must start later.
  package func replayFromStart<Result>(
    _ body: (_ replay: inout LogReplay<State, Action>, _ batch: Int) throws -> Result
  ) throws -> Result {
    do {
      var replay = LogReplay(configuration)
      return try body(&replay, 0)
    } catch  where error.concernsBeginning {
      for saved in try log.snapshots().reversed() {
        guard let content = try? RoomSnapshot<State>(saved.content) else { continue }
        do {
          var replay = try replay(from: DecodedSnapshot(saved: saved, content: content))
          return try body(&replay, saved.batch)
        } catch  where error.concernsBeginning {
          // The next snapshot is newer.
        }
      }
      throw error
    }
  }
}
