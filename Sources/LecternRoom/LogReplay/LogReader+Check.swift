internal import LecternLog

extension LogReader {
  /// Replays the log from its beginning, and compares the replay with the recorded room.
  ///
  /// - Throws: as ``Room/restore(_:)``, except for a replay that differs.
  package func check() throws -> LogCheck {
    let snapshots = try log.snapshots()
    let clock = ContinuousClock()
    return try replayFromStart { replay, start in
      let duration = try clock.measure {
        try log.read(after: start) { batch in
          try fold(batch, into: &replay)
          for snapshot in snapshots where snapshot.batch == batch.number {
            replay.compare(snapshot)
          }
        }
      }
      return LogCheck(
        actions: replay.restoration.replayed,
        checkpoints: replay.proof.checkpointCount,
        snapshots: replay.proof.snapshotCount,
        start: start,
        isIncomplete: !replay.proof.isComplete,
        mismatch: replay.proof.mismatch,
        difference: replay.proof.difference,
        duration: duration
      )
    }
  }
}
