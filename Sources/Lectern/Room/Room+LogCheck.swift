internal import Composable
internal import LecternLog

extension Room {
  /// Replays the journal's log from its beginning, and compares the replay with the room as it was. Where the beginning was
  /// trimmed or not recorded, the replay begins with the oldest snapshot that has all entries after it.
  ///
  /// The room must not be used afterwards.
  ///
  /// - Throws: as ``restore(_:)``, except for a replay that differs.
  func checkLog(_ options: RestorationOptions) throws -> LogCheck {
    guard let log = recording?.log else { return LogCheck() }
    var check = LogCheck()
    try replayFromStart(of: log) { check = try checkLog(log, from: $0, options) }
    return check
  }

  /// Replays a log from its beginning into empty stores. Where that was trimmed or not recorded, the replay begins with the
  /// oldest snapshot that has all entries after it.
  ///
  /// - Parameter replay: replays from a snapshot; nil for the beginning of the log.
  func replayFromStart(of log: any Log, _ replay: (LogSnapshot?) throws -> Void) throws {
    var starts: [LogSnapshot?] = try log.snapshots()
    starts.append(nil)
    while let start = starts.popLast() {
      stores.app.reset()
      stores.room.reset()
      do {
        return try replay(start)
      } catch  where !starts.isEmpty && error.concernsBeginning {
        // The next snapshot is newer.
      }
    }
  }

  private func checkLog(
    _ log: any Log,
    from start: LogSnapshot?,
    _ options: RestorationOptions
  ) throws -> LogCheck {
    // As if there were always a later batch, so that no view state is published.
    var replay = Replay<State, Action>(log, lastBatch: .max, options: options)
    let duration = try ContinuousClock().measure { try replay.check(log, from: start, in: self) }
    return LogCheck(
      actions: replay.restoration.replayed,
      checkpoints: replay.checkpointCount,
      snapshots: replay.snapshotCount,
      start: start?.batch ?? 0,
      isIncomplete: !replay.isComplete,
      mismatch: replay.mismatch,
      difference: replay.difference,
      duration: duration
    )
  }
}
